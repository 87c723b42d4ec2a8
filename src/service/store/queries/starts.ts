import { groupBy } from "../../../lists/lists";
import type { RaceRecord, RunnerRecord, Stored } from "../../races/records";
import { type History, startIdsOf, startsPerRace } from "../history";

/** The columns of a start's race and of the start itself. Unknown values are null. */
export const pastColumns = `s.day, s.venue_id AS "venueId", r.number AS "raceNumber", s.starters, r.name AS "raceName",
    r.race_class AS "raceClass", s.distance, r.surface, r.course, r.condition`;

export interface PastRaceRow extends Stored<
  RaceRecord,
  "raceNumber" | "raceName" | "raceClass" | "distance" | "surface" | "course" | "condition"
> {
  readonly day: number;
  readonly venueId: number;
  readonly starters: number;
}

/** The columns of a runner's part in a race and of its people, `j` and `t`. */
export const startColumns = `s.number, s.barrier, s.start_row AS "startRow", s.handicap_metres AS "handicapMetres", s.weight,
    s.claim, j.name AS jockey, t.name AS trainer, s.settled, s.finish, s.margin, s.seconds,
    s.starting_price AS "startingPrice"`;

export type StartRow = Stored<
  RunnerRecord,
  | ("number" | "barrier" | "startRow" | "handicapMetres" | "weight" | "claim" | "jockey" | "trainer")
  | ("settled" | "finish" | "margin" | "seconds" | "startingPrice")
>;

export interface PastStartRow extends PastRaceRow, StartRow {
  readonly runnerId: number;
  /** The number of counted starts of the runner before the day, and the day of the start before this one. */
  readonly total: number;
  readonly dayBefore: number | null;
  readonly prizeMoney: string | null;
  /** The winner's name, or the runner-up's for the winner. */
  readonly rival: string | null;
  /** The class of the race and the rating after it, in hundredths. */
  readonly class: number | null;
  readonly rating: number | null;
}

/** The starts of a race's runners on earlier days; `past` reads only one index. */
const past = `
  SELECT id, runner_id, day, ROW_NUMBER() OVER latest AS rank, LEAD(day) OVER latest AS day_before,
    COUNT(*) OVER (PARTITION BY runner_id) AS total
  FROM start
  WHERE runner_id IN (SELECT runner_id FROM start WHERE id BETWEEN ? AND ?) AND counted = 1 AND day < ?
  WINDOW latest AS (PARTITION BY runner_id ORDER BY day DESC, id DESC)`;
const firstId = `s.id / ${startsPerRace} * ${startsPerRace}`;
/** The runner is found by its id, because PostgreSQL would read all runners for a join. */
const rival = `(SELECT n.name FROM runner n WHERE n.id = (SELECT o.runner_id FROM start o
      WHERE o.id BETWEEN ${firstId} AND ${firstId} + ${startsPerRace - 1} AND o.id <> s.id AND o.counted = 1
        AND o.finish <= CASE WHEN s.finish = 1 THEN 2 ELSE 1 END ORDER BY o.finish, o.number LIMIT 1))`;
const starts = `WITH past AS (${past})
  SELECT past.runner_id AS "runnerId", past.total, past.day_before AS "dayBefore", ${pastColumns},
    r.prize_money AS "prizeMoney", ${startColumns}, ${rival} AS rival, s.class, s.rating
  FROM past JOIN start s ON s.id = past.id JOIN race r ON r.id = s.id / ${startsPerRace}
    LEFT JOIN person j ON j.id = s.jockey_id LEFT JOIN person t ON t.id = s.trainer_id
  WHERE past.rank <= ? ORDER BY past.runner_id, past.rank`;

interface PastStartsScope {
  readonly raceId: number;
  /** The id of one start in the race, to read only its runner; all runners if absent. */
  readonly startId?: number | undefined;
  readonly before: number;
  /** The most starts for each runner. */
  readonly most: number;
}

/** Returns the last counted starts of a race's runners before a day, latest first for each runner. */
export function pastStartsOf(
  { reader }: History,
  { raceId, startId, before, most }: PastStartsScope,
): Promise<PastStartRow[]> {
  const ids = startId === undefined ? startIdsOf(raceId) : [startId, startId];
  return reader.all<PastStartRow>(starts, [...ids, before, most]);
}

export interface EntryRow extends Stored<
  RunnerRecord,
  | (
      | "number"
      | "name"
      | "barrier"
      | "startRow"
      | "handicapMetres"
      | "weight"
      | "claim"
      | "jockey"
      | "trainer"
    )
  | ("unruly" | "age" | "sex" | "sire" | "dam" | "damsire" | "origin" | "careerPrizeMoney" | "scratched")
> {
  readonly id: number;
  readonly runnerId: number;
  readonly jockeyId: number | null;
  readonly trainerId: number | null;
  readonly draw: number | null;
}

const entries = `
  SELECT s.id, s.runner_id AS "runnerId", s.jockey_id AS "jockeyId", s.trainer_id AS "trainerId", s.number, r.name,
    j.name AS jockey, t.name AS trainer, s.weight, s.claim, s.barrier, s.draw, s.start_row AS "startRow", s.unruly,
    s.handicap_metres AS "handicapMetres", s.age, s.sex, r.sire, r.dam, r.damsire, r.origin,
    s.career_prize_money AS "careerPrizeMoney", s.scratched
  FROM start s JOIN runner r ON r.id = s.runner_id
    LEFT JOIN person j ON j.id = s.jockey_id LEFT JOIN person t ON t.id = s.trainer_id
  WHERE s.id BETWEEN ? AND ? ORDER BY s.number, s.id`;

export function entriesOf({ reader }: History, raceId: number): Promise<EntryRow[]> {
  return reader.all<EntryRow>(entries, startIdsOf(raceId));
}

/** One counted start of a runner in a race that was run; `finish` is null if it did not finish. */
export interface PastStart {
  readonly raceId: number;
  readonly day: number;
  readonly venueId: number;
  readonly distance: number | null;
  /** An index into `conditionKeys`. */
  readonly going: number | null;
  readonly finish: number | null;
  /** The class of the race and the runner's rating after it, in hundredths; null if unknown. */
  readonly class: number | null;
  readonly rating: number | null;
  readonly starters: number;
  /** Position once settled, 1 = leader. */
  readonly settled: number | null;
  /**
   * The outcome of a start whose place the source does not state, a number from outcomes.ts; otherwise null.
   */
  readonly outcome: number | null;
}

/**
 * The statement has no order, because SQLite would sort rows that its index, which has all these columns,
 * already has in order.
 */
const careers = `
  SELECT e.id AS "entryId", s.id / ${startsPerRace} AS "raceId", s.day, s.venue_id AS "venueId", s.distance, s.going,
    s.finish, s.class, s.rating, s.starters, s.settled, s.outcome
  FROM start e JOIN start s ON s.runner_id = e.runner_id AND s.counted = 1 AND s.day < ?
  WHERE e.id BETWEEN ? AND ?`;

/** Returns the counted starts of a race's runners before a day, oldest first, by entry id. */
export async function careersOf(
  { reader }: History,
  raceId: number,
  before: number,
): Promise<ReadonlyMap<number, readonly PastStart[]>> {
  const ids = startIdsOf(raceId);
  const rows = await reader.all<PastStart & { readonly entryId: number }>(careers, [before, ...ids]);
  const byEntry = groupBy(rows, ({ entryId }) => entryId);
  for (const ownStarts of byEntry.values()) ownStarts.sort((a, b) => a.day - b.day || a.raceId - b.raceId);
  return byEntry;
}
