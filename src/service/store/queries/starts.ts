import { startIdsOf, startsPerRace, type History } from "../history";

/** One runner of a race. Unknown values are null; flags are 0 or 1. */
export interface EntryRow {
  readonly id: number;
  readonly runnerId: number;
  readonly jockeyId: number | null;
  readonly trainerId: number | null;
  readonly number: number;
  readonly name: string;
  readonly jockey: string | null;
  readonly trainer: string | null;
  readonly weight: number | null;
  readonly claim: number | null;
  readonly barrier: number | null;
  readonly draw: number | null;
  readonly startRow: "front" | "second" | null;
  readonly unruly: number | null;
  readonly handicapMetres: number | null;
  readonly age: number | null;
  readonly sex: string | null;
  readonly sire: string | null;
  readonly dam: string | null;
  readonly origin: string | null;
  readonly careerPrizeMoney: string | null;
  readonly scratched: number;
}

const entries = `
  SELECT s.id, s.runner_id AS "runnerId", s.jockey_id AS "jockeyId", s.trainer_id AS "trainerId", s.number, r.name,
    j.name AS jockey, t.name AS trainer, s.weight, s.claim, s.barrier, s.draw, s.start_row AS "startRow", s.unruly,
    s.handicap_metres AS "handicapMetres", s.age, s.sex, r.sire, r.dam, r.origin,
    s.career_prize_money AS "careerPrizeMoney", s.scratched
  FROM start s JOIN runner r ON r.id = s.runner_id
    LEFT JOIN person j ON j.id = s.jockey_id LEFT JOIN person t ON t.id = s.trainer_id
  WHERE s.id BETWEEN ? AND ? ORDER BY s.number, s.id`;

/** Returns the field of a race by saddle cloth number. */
export function entriesOf({ driver }: History, raceId: number): EntryRow[] {
  return driver.all<EntryRow>(entries, startIdsOf(raceId));
}

/**
 * One counted start of a runner: it started, and the race was run. `finish` is null for one that did not
 * finish.
 */
export interface PastStart {
  readonly day: number;
  readonly venueId: number;
  readonly distance: number | null;
  /** Index in `conditionKeys`. */
  readonly going: number | null;
  readonly finish: number | null;
  /** Class of the race and rating of the runner after it, in hundredths; null when unknown. */
  readonly class: number | null;
  readonly rating: number | null;
}

const starts = `SELECT day, venue_id AS "venueId", distance, going, finish, class, rating FROM start
  WHERE runner_id = ? AND counted = 1 AND day < ? ORDER BY day, id`;

/** Returns the counted starts of a runner on days before `before`, oldest first. */
export function startsOf({ driver }: History, runnerId: number, before: number): PastStart[] {
  return driver.all<PastStart>(starts, [runnerId, before]);
}

/** One counted start of a runner with the values that badges and speed maps use. */
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

/** Returns at most `most` counted starts of a runner on days before `before`, newest first. */
export function runsOf(
  { driver }: History,
  runnerId: number,
  { before, most }: { before: number; most: number },
): Run[] {
  return driver.all<Run>(runs, [runnerId, before, most]);
}
