import { type History, startIdsOf, startsPerRace } from "../history";
import { pastColumns, type PastRaceRow, type StartRow } from "./starts";

/** A counted start of a runner on a day after one of its races. */
export interface LaterStartRow extends PastRaceRow, Pick<StartRow, "finish" | "margin" | "startingPrice"> {
  /** The id of its start in that race. */
  readonly entryId: number;
  /** ISO 8601 UTC. */
  readonly startTime: string;
  /** The runner's rating after the start, in hundredths; null if unknown. */
  readonly rating: number | null;
}

/** `later` reads only one index. */
const laterStarts = `WITH later AS (
    SELECT e.id AS entry_id, s.id, ROW_NUMBER() OVER (PARTITION BY e.id ORDER BY s.day, s.id) AS place
    FROM start e JOIN start s ON s.runner_id = e.runner_id AND s.counted = 1 AND s.day > e.day AND s.day < ?
    WHERE e.id BETWEEN ? AND ? AND e.counted = 1)
  SELECT later.entry_id AS "entryId", ${pastColumns}, r.start_time AS "startTime", s.finish, s.margin,
    s.starting_price AS "startingPrice", s.rating
  FROM later JOIN start s ON s.id = later.id JOIN race r ON r.id = s.id / ${startsPerRace}
  WHERE later.place <= ? ORDER BY later.entry_id, later.place`;

/** Returns the first counted starts of a race's runners after its day, in order for each runner. */
export function laterStartsOf(
  { reader }: History,
  raceId: number,
  { before, most }: { readonly before: number; readonly most: number },
): Promise<LaterStartRow[]> {
  return reader.all<LaterStartRow>(laterStarts, [before, ...startIdsOf(raceId), most]);
}

/** A starter in a race that was run. */
export interface StarterRow extends Pick<StartRow, "number" | "finish" | "margin" | "startingPrice"> {
  readonly id: number;
  readonly name: string;
  /** The runner's rating after the race, in hundredths; null if unknown. */
  readonly rating: number | null;
}

const starters = `SELECT s.id, s.number, n.name, s.finish, s.margin, s.starting_price AS "startingPrice", s.rating
  FROM start s JOIN runner n ON n.id = s.runner_id WHERE s.id BETWEEN ? AND ? AND s.counted = 1
  ORDER BY CASE WHEN s.finish IS NULL THEN 1 ELSE 0 END, s.finish, s.number, s.id`;

/** Returns the starters of a race in the order of finish, then those that did not finish. */
export function startersOf({ reader }: History, raceId: number): Promise<StarterRow[]> {
  return reader.all<StarterRow>(starters, startIdsOf(raceId));
}
