import type { History, Reader, Value } from "../history";
import { startIdsOf, startsPerRace } from "../history";
import { othersTurn } from "../othersTurn";

/**
 * Sums of counted starts; `equal` is the sum of 1 / starters, `beaten` the sum of shares of rivals beaten.
 */
export interface RateSums {
  readonly starts: number;
  readonly wins: number;
  readonly places: number;
  readonly equal: number;
  readonly rated: number;
  readonly beaten: number | null;
}

/** Reads sums of starts, which take some 50 ms of a long history: others have a turn before each query. */
async function sumStarts<Sums>(reader: Reader, sql: string, values: readonly Value[]): Promise<Sums[]> {
  await othersTurn();
  return reader.all<Sums>(sql, values);
}

const isRated = "s.starters > 1 AND s.outcome IS NULL";
/** The sums of `shareBeaten` and related figures (angleSums.ts) over `start s`. */
const sums = `COUNT(*) AS starts, COUNT(*) FILTER (WHERE s.finish = 1) AS wins,
  COUNT(*) FILTER (WHERE s.finish <= 3) AS places, SUM(1.0 / s.starters) AS equal,
  COUNT(*) FILTER (WHERE ${isRated}) AS rated,
  SUM(CASE WHEN NOT (${isRated}) THEN NULL WHEN s.finish IS NULL OR s.finish > s.starters THEN 0.0
    ELSE (s.starters - s.finish) * 1.0 / (s.starters - 1) END) AS beaten`;

/** The running style of a start by its position once settled, as a share of the field behind the leader. */
const style = `CASE WHEN (s.settled - 1.0) / (s.starters - 1) <= 0.2 THEN 'leader'
  WHEN (s.settled - 1.0) / (s.starters - 1) <= 0.45 THEN 'presser'
  WHEN (s.settled - 1.0) / (s.starters - 1) <= 0.7 THEN 'midfield' ELSE 'back' END`;

export interface StyleRow extends RateSums {
  readonly draw: number;
  readonly style: "leader" | "presser" | "midfield" | "back";
}

interface StyleScope {
  readonly venueId: number;
  /** Day numbers, including the first but not the last. */
  readonly from: number;
  readonly before: number;
  /** Indexes into `conditionKeys`. */
  readonly goings?: readonly number[] | undefined;
  readonly surface?: string | undefined;
  readonly course?: string | undefined;
  /** Metres, including both ends. */
  readonly distance?: { readonly from: number; readonly to: number } | undefined;
}

/** Returns the sums of a venue's starts with a known settled position, by draw and running style. */
export function styleSums(
  { reader }: History,
  { venueId, from, before, goings, surface, course, distance }: StyleScope,
): Promise<StyleRow[]> {
  const values: Value[] = [venueId, from, before];
  const filters: string[] = [];
  const bind = (value: Value): string => `?${values.push(value)}`;
  if (goings) filters.push(`s.going IN (${goings.map(bind).join()})`);
  if (surface !== undefined) filters.push(`r.surface = ${bind(surface)}`);
  if (course !== undefined) filters.push(`LOWER(r.course) = ${bind(course.toLowerCase())}`);
  if (distance) filters.push(`s.distance BETWEEN ${bind(distance.from)} AND ${bind(distance.to)}`);
  const ofRace =
    surface === undefined && course === undefined ? "" : `JOIN race r ON r.id = s.id / ${startsPerRace}`;
  return sumStarts<StyleRow>(
    reader,
    `SELECT s.draw, ${style} AS style, ${sums} FROM start s ${ofRace}
      WHERE s.venue_id = ?1 AND s.day >= ?2 AND s.day < ?3 AND s.counted = 1 AND s.draw IS NOT NULL
        AND s.settled IS NOT NULL AND s.starters > 1 ${filters.map((filter) => `AND ${filter}`).join(" ")}
      GROUP BY s.draw, ${style} ORDER BY s.draw`,
    values,
  );
}

/** The days of starts, including the first but not the last. */
export interface Days {
  readonly from: number;
  readonly before: number;
}

/** The connections of an entry. */
export interface ConnectionRow {
  readonly id: number;
  readonly jockeyId: number | null;
  readonly trainerId: number | null;
  readonly sire: string | null;
  readonly damsire: string | null;
}

const connections = `SELECT s.id, s.jockey_id AS "jockeyId", s.trainer_id AS "trainerId", n.sire, n.damsire
  FROM start s JOIN runner n ON n.id = s.runner_id WHERE s.id BETWEEN ? AND ?`;

/** Returns the jockeys, trainers, sires and damsires of a race's entries. */
export const connectionsOf = ({ reader }: History, raceId: number): Promise<ConnectionRow[]> =>
  reader.all<ConnectionRow>(connections, startIdsOf(raceId));

interface KeyedSums extends RateSums {
  readonly key: string | number;
  readonly other: number | null;
}

const marks = (values: readonly unknown[]): string => values.map(() => "?").join();

/** Returns the sums of people's starts; for jockeys by trainer, which `other` names. */
export function personSums(
  { reader }: History,
  role: "jockey" | "trainer",
  { ids, from, before }: Days & { readonly ids: readonly number[] },
): Promise<KeyedSums[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const other = role === "jockey" ? "s.trainer_id" : "NULL";
  return sumStarts<KeyedSums>(
    reader,
    `SELECT s.${role}_id AS "key", ${other} AS other, ${sums} FROM start s
      WHERE s.${role}_id IN (${marks(ids)}) AND s.counted = 1 AND s.day >= ? AND s.day < ?
      GROUP BY s.${role}_id${role === "jockey" ? ", s.trainer_id" : ""}`,
    [...ids, from, before],
  );
}

/** The sums of a person's starts at a venue on a going. */
export interface CareerSums extends RateSums {
  readonly venueId: number;
  /** An index into `conditionKeys`; null if unknown. */
  readonly going: number | null;
}

/** Returns the sums of a person's starts by venue and going. */
export const careerSums = (
  { reader }: History,
  role: "jockey" | "trainer",
  { id, from, before }: Days & { readonly id: number },
): Promise<CareerSums[]> =>
  sumStarts<CareerSums>(
    reader,
    `SELECT s.venue_id AS "venueId", s.going, ${sums} FROM start s
      WHERE s.${role}_id = ? AND s.counted = 1 AND s.day >= ? AND s.day < ? GROUP BY s.venue_id, s.going`,
    [id, from, before],
  );

/** Returns the sums of the starts of sires' or damsires' progeny, by name in lower case. */
export function progenySums(
  { reader }: History,
  column: "sire" | "damsire",
  { names, raceCode, from, before }: Days & { readonly names: readonly string[]; readonly raceCode: string },
): Promise<KeyedSums[]> {
  if (names.length === 0) return Promise.resolve([]);
  return sumStarts<KeyedSums>(
    reader,
    `SELECT LOWER(n.${column}) AS "key", NULL AS other, ${sums} FROM runner n JOIN start s ON s.runner_id = n.id
      WHERE n.race_code = ? AND LOWER(n.${column}) IN (${marks(names)}) AND s.counted = 1 AND s.day >= ? AND s.day < ?
      GROUP BY LOWER(n.${column})`,
    [raceCode, ...names, from, before],
  );
}

/** Returns true if the history states the sire, dam or damsire of a runner of a race code. */
export async function statesPedigree(
  { reader }: History,
  raceCode: string,
  column: "sire" | "dam" | "damsire",
): Promise<boolean> {
  const sql = `SELECT 1 AS found FROM runner WHERE race_code = ? AND ${column} IS NOT NULL LIMIT 1`;
  return (await reader.all(sql, [raceCode])).length > 0;
}
