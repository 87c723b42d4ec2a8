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
export function entriesOf({ reader }: History, raceId: number): Promise<EntryRow[]> {
  return reader.all<EntryRow>(entries, startIdsOf(raceId));
}

/**
 * One counted start of a runner: it started, and the race was run. `finish` is null for one that did not
 * finish.
 */
export interface PastStart {
  readonly raceId: number;
  readonly day: number;
  readonly venueId: number;
  readonly distance: number | null;
  /** Index in `conditionKeys`. */
  readonly going: number | null;
  readonly finish: number | null;
  /** Class of the race and rating of the runner after it, in hundredths; null when unknown. */
  readonly class: number | null;
  readonly rating: number | null;
  readonly starters: number;
  readonly draw: number | null;
  /** Position once settled, 1 = leader. */
  readonly settled: number | null;
}

interface CareerRow extends PastStart {
  readonly entryId: number;
}

/** The order of the columns is that of an index which has them all. */
const careers = `
  SELECT e.id AS "entryId", s.id / ${startsPerRace} AS "raceId", s.day, s.venue_id AS "venueId", s.distance, s.going,
    s.finish, s.class, s.rating, s.starters, s.draw, s.settled
  FROM start e JOIN start s ON s.runner_id = e.runner_id AND s.counted = 1 AND s.day < ?
  WHERE e.id BETWEEN ? AND ? ORDER BY e.id, s.day, s.id`;

/**
 * Returns the counted starts of a race's runners on days before `before`, oldest first, by the ids of their
 * entries; a runner without any is missing.
 */
export async function careersOf(
  { reader }: History,
  raceId: number,
  before: number,
): Promise<ReadonlyMap<number, readonly PastStart[]>> {
  const byEntry = new Map<number, PastStart[]>();
  for (const row of await reader.all<CareerRow>(careers, [before, ...startIdsOf(raceId)])) {
    const starts = byEntry.get(row.entryId);
    if (starts) starts.push(row);
    else byEntry.set(row.entryId, [row]);
  }
  return byEntry;
}
