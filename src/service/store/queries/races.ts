import type { RaceCode } from "../../../spec/codes";
import type { RaceRecord, Stored } from "../../races/records";
import { type History, startIdsOf, startsPerRace } from "../history";
import { ofConditions, selectTotals } from "../totals";
import { type EntryRow, pastColumns, type PastRaceRow, startColumns, type StartRow } from "./starts";

/** One earlier start of a runner in a race that another runner of the same field also ran in. */
export interface SharedStartRow extends PastRaceRow, Pick<StartRow, "finish" | "margin" | "weight"> {
  readonly raceId: number;
  readonly runnerId: number;
  /** Saddle cloth number and name in the requested race. */
  readonly number: number;
  readonly name: string;
}

/** `past` reads only one index; afterwards only the races of two runners are read in full. */
const shared = `WITH past AS (
    SELECT q.id, q.id / ${startsPerRace} AS race_id, e.number AS today FROM start e
      JOIN start q ON q.runner_id = e.runner_id AND q.counted = 1 AND q.day < ?
    WHERE e.id BETWEEN ? AND ? AND e.scratched <= ?)
  SELECT past.race_id AS "raceId", s.runner_id AS "runnerId", past.today AS number, n.name, ${pastColumns}, s.finish,
    s.margin, s.weight
  FROM past JOIN start s ON s.id = past.id JOIN race r ON r.id = past.race_id JOIN runner n ON n.id = s.runner_id
  WHERE past.race_id IN (SELECT race_id FROM past GROUP BY race_id HAVING COUNT(*) > 1)
  ORDER BY s.day DESC, past.race_id DESC, past.today, s.id`;

/**
 * Returns the starts, on days before `before`, in races that two or more runners of a race shared: race by
 * race, latest first, in the order of today's numbers. Runners scratched today are left out unless
 * `withScratched`.
 */
export function sharedRacesOf(
  { reader }: History,
  raceId: number,
  { before, withScratched }: { readonly before: number; readonly withScratched: boolean },
): Promise<SharedStartRow[]> {
  return reader.all<SharedStartRow>(shared, [before, ...startIdsOf(raceId), Number(withScratched)]);
}

/** The columns of a runner that only the results of a race have. */
interface ResultRow extends Pick<EntryRow, "name" | "scratched"> {
  /** See outcomes.ts; null for a known finish. */
  readonly outcome: number | null;
  readonly programNumber: string | null;
}

const results = `
  SELECT n.name, s.scratched, s.outcome, s.program_number AS "programNumber", ${startColumns}
  FROM start s JOIN runner n ON n.id = s.runner_id
    LEFT JOIN person j ON j.id = s.jockey_id LEFT JOIN person t ON t.id = s.trainer_id
  WHERE s.id BETWEEN ? AND ?
  ORDER BY s.scratched, CASE WHEN s.finish IS NOT NULL THEN 0 WHEN s.outcome IS NOT NULL THEN 1 ELSE 2 END, s.finish, s.number, s.id`;

/**
 * Returns the field of a race in the order of finish, followed by runners of unknown place, runners that did
 * not finish and scratched ones.
 */
export function resultsOf({ reader }: History, raceId: number): Promise<(StartRow & ResultRow)[]> {
  return reader.all(results, startIdsOf(raceId));
}

export interface RaceRow extends Stored<
  RaceRecord,
  | ("raceCode" | "startTime" | "timezone" | "raceClass" | "distance" | "surface" | "course" | "condition")
  | ("weather" | "prizeMoney" | "abandoned" | "meetingAbandoned" | "run")
> {
  readonly id: number;
  readonly venueId: number;
  readonly day: number;
  readonly number: number;
  readonly name: string | null;
  readonly entries: number;
  readonly starters: number;
  readonly linesLost: number | null;
}

const columns = `id, venue_id AS "venueId", race_code AS "raceCode", day, number, start_time AS "startTime", timezone, name,
  race_class AS "raceClass", distance, surface, course, condition, weather, prize_money AS "prizeMoney", abandoned,
  meeting_abandoned AS "meetingAbandoned", run, entries, starters, lines_lost AS "linesLost"`;
const ofCode = `SELECT ${columns} FROM race WHERE race_code = ? AND day BETWEEN ? AND ? ORDER BY day, venue_id, number`;
const atVenue = "FROM race WHERE venue_id = ? AND day BETWEEN ? AND ? ORDER BY day, number";
const ofVenue = `SELECT ${columns} ${atVenue}`;
const numbersAtVenue = `SELECT id, day, number, start_time AS "startTime" ${atVenue}`;

/** Returns the races of a race code by their venue's local day, including both days. */
export function racesBetween(
  { reader }: History,
  raceCode: RaceCode,
  days: readonly [number, number],
): Promise<RaceRow[]> {
  return reader.all<RaceRow>(ofCode, [raceCode, ...days]);
}

export function racesAt(
  { reader }: History,
  venueId: number,
  days: readonly [number, number],
): Promise<RaceRow[]> {
  return reader.all<RaceRow>(ofVenue, [venueId, ...days]);
}

/** The columns by which a request finds a race. */
export type NumberedRow = Pick<RaceRow, "id" | "day" | "number" | "startTime">;

/** Returns the same races by these columns alone. */
export function raceNumbersAt(
  { reader }: History,
  venueId: number,
  days: readonly [number, number],
): Promise<NumberedRow[]> {
  return reader.all<NumberedRow>(numbersAtVenue, [venueId, ...days]);
}

export async function prizeMoneyOf(
  { reader }: History,
  raceIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (raceIds.length === 0) return new Map();
  const ofRaces = `SELECT id, prize_money AS "prizeMoney" FROM race WHERE id IN (${raceIds.map(() => "?").join()})`;
  const rows = await reader.all<Pick<RaceRow, "id" | "prizeMoney">>(ofRaces, raceIds);
  return new Map(rows.map(({ id, prizeMoney }) => [id, prizeMoney]));
}

/** The races of a venue on one surface and under one track condition in the source's words. */
export interface ConditionTotals {
  readonly surface: string | null;
  readonly condition: string | null;
  readonly races: number;
  readonly starters: number;
}

const byCondition = selectTotals(ofConditions, { column: "r.venue_id", keys: ["condition", "surface"] });

/** Counts the races and starters of a venue by track condition, on days before `before`. */
export function conditionTotals(
  { reader }: History,
  venueId: number,
  before: number,
): Promise<ConditionTotals[]> {
  return reader.all<ConditionTotals>(byCondition, [venueId, before]);
}

/** The latest reading of a venue's condition and weather; null if none is known. */
export interface Reading {
  readonly condition: string | null;
  readonly weather: string | null;
}

const last = (column: string): string => `(SELECT ${column} FROM race
  WHERE venue_id = ?1 AND day <= ?2 AND ${column} IS NOT NULL ORDER BY day DESC, CASE WHEN day < ?3 THEN -number ELSE number END LIMIT 1)`;
const reading = `SELECT ${last("condition")} AS condition, ${last("weather")} AS weather`;

/** Returns a venue's latest condition and weather up to a day; from `morning` on, those of the first race. */
export async function latestReading(
  { reader }: History,
  venueId: number,
  { day, morning }: { readonly day: number; readonly morning: number },
): Promise<Reading> {
  const [row] = await reader.all<Reading>(reading, [venueId, day, morning]);
  return row ?? { condition: null, weather: null };
}

const incomplete = new WeakMap<History, Promise<number>>();

/** Returns the number of races with unreadable lines, which changes only with the whole store. */
export function incompleteRaces(history: History): Promise<number> {
  const counted =
    incomplete.get(history) ??
    history.reader
      .all<{ races: number }>("SELECT COUNT(*) AS races FROM race WHERE lines_lost > 0", [])
      .then(([row]) => Number(row?.races ?? 0));
  incomplete.set(history, counted);
  counted.catch(() => incomplete.delete(history));
  return counted;
}
