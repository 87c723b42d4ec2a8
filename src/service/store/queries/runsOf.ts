import type { History } from "../history";
import { startsPerRace } from "../schema";

/** One counted start of a runner with what a badge or a speed map tells of it. */
export interface Run {
  readonly day: number;
  readonly venueId: number;
  readonly distance: number | null;
  readonly finish: number | null;
  readonly starters: number;
  readonly draw: number | null;
  /** Position once settled, 1 = leader. */
  readonly settled: number | null;
  readonly prizeMoney: string | null;
}

const runs = `SELECT s.day, s.venue_id AS "venueId", s.distance, s.finish, s.starters, s.draw, s.settled,
    r.prize_money AS "prizeMoney"
  FROM start s JOIN race r ON r.id = s.id / ${startsPerRace}
  WHERE s.runner_id = ? AND s.counted = 1 AND s.day < ? ORDER BY s.day DESC LIMIT ?`;

/** The latest counted starts of a runner on days before `before`, newest first. */
export function runsOf({ driver }: History, runnerId: number, { before, most }: { before: number; most: number }): Run[] {
  return driver.all<Run>(runs, [runnerId, before, most]);
}
