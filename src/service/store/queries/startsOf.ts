import type { History } from "../history";

/** One counted start of a runner: it ran, and the race was run (a finish is null when it did not finish). */
export interface PastStart {
  readonly day: number;
  readonly venueId: number;
  readonly distance: number | null;
  /** Place in `conditionKeys`. */
  readonly going: number | null;
  readonly finish: number | null;
  /** Class of the race and rating of the runner after it, in hundredths; null when they could not be told. */
  readonly class: number | null;
  readonly rating: number | null;
}

const starts = `SELECT day, venue_id AS "venueId", distance, going, finish, class, rating FROM start
  WHERE runner_id = ? AND counted = 1 AND day < ? ORDER BY day, id`;

/** The counted starts of a runner on days before `before`, oldest first. */
export function startsOf({ driver }: History, runnerId: number, before: number): PastStart[] {
  return driver.all<PastStart>(starts, [runnerId, before]);
}
