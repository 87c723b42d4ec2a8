import type { RaceCode } from "../../../spec/codes";
import { startIdsOf, startsPerRace, type History, type Value } from "../history";
import { clauseOf, type FilterCondition } from "./angleFilter";
import { pastColumns, type PastRaceRow } from "./pastStarts";

export interface AngleScope {
  readonly raceCode: RaceCode;
  readonly conditions: readonly FilterCondition[];
  /** The venues to which the starts are limited; undefined when the store has no others. */
  readonly venueIds?: readonly number[] | undefined;
  /** Day numbers, both included. */
  readonly from: number;
  readonly until: number;
}

/** One start that meets the conditions. Unknown values are null. */
export interface AngleStart {
  readonly id: number;
  readonly day: number;
  readonly finish: number | null;
  readonly starters: number;
  /** Decimal starting price. */
  readonly price: number | null;
  /** The sum of 1 / price over a field in which every starter has one; null otherwise. */
  readonly book: number | null;
  /** Winners of the race, for its winner: two in a dead heat of two; null for the others. */
  readonly winners: number | null;
}

const firstId = `s.id / ${startsPerRace} * ${startsPerRace}`;
const ofField = `FROM start o WHERE o.id BETWEEN ${firstId} AND ${firstId} + ${startsPerRace - 1} AND o.counted = 1`;
const isPriced =
  "COUNT(*) = s.starters AND COUNT(o.starting_price) = COUNT(*) AND MIN(o.starting_price) >= 1";
/** Books are summed in millionths of a millionth: whole numbers have one sum in every database. */
const wholeBook = "1000000000000.0";
const book = `CAST(SUM(CAST(ROUND(${wholeBook} / o.starting_price) AS BIGINT)) AS DOUBLE PRECISION) / ${wholeBook}`;
const columns = `s.id, s.day, s.finish, s.starters,
    CASE WHEN s.starting_price >= 1 THEN s.starting_price END AS price,
    CASE WHEN s.starting_price >= 1 THEN
      (SELECT CASE WHEN ${isPriced} THEN ${book} END ${ofField}) END AS book,
    CASE WHEN s.finish = 1 THEN (SELECT COUNT(*) ${ofField} AND o.finish = 1) END AS winners`;
const race = `JOIN race r ON r.id = s.id / ${startsPerRace}`;
const inSlice = "s.id BETWEEN ? AND ?";

/** Races of one slice: reading them takes some hundredths of a second at most, with few lookups. */
const racesOfSlice = 1000;
const sliceEnd = `SELECT MAX(id) AS last FROM (SELECT id FROM race WHERE id > ? ORDER BY id LIMIT ${racesOfSlice}) slice`;

/**
 * Yields the starts that meet conditions, in the order of their ids, in slices: a caller may let others work
 * between two of them. Conditions on people or runners read one index, in one slice.
 */
export async function* angleStarts(
  { reader }: History,
  scope: AngleScope,
): AsyncGenerator<readonly AngleStart[]> {
  const { where, values, isOfRace } = filterOf(scope);
  const sql = `SELECT ${columns} FROM start s ${isOfRace ? race : ""} WHERE ${where}`;
  if (
    scope.conditions.some(
      (condition) =>
        condition.kind === "ids" || (condition.kind === "text" && ["sire", "dam"].includes(condition.name)),
    )
  ) {
    yield await reader.all<AngleStart>(`${sql} ORDER BY s.id`, values);
    return;
  }
  let before = 0;
  for (;;) {
    const [end] = await reader.all<{ last: number | null }>(sliceEnd, [before]);
    const last = end?.last ?? undefined;
    if (last === undefined) return;
    const ids = [startIdsOf(before + 1)[0], startIdsOf(last)[1]];
    yield await reader.all<AngleStart>(`${sql} AND ${inSlice} ORDER BY s.id`, [...values, ...ids]);
    before = last;
  }
}

function filterOf({ raceCode, conditions, venueIds, from, until }: AngleScope) {
  const clauses = conditions.map((condition) => clauseOf(condition, raceCode));
  const where = ["s.counted = 1", "s.day BETWEEN ? AND ?"];
  const values: Value[] = [from, until];
  if (venueIds) {
    // The plus keeps the index of venues from being used: a whole venue is read faster with its neighbours.
    where.push(`+s.venue_id IN (${venueIds.map(() => "?").join()})`);
    values.push(...venueIds);
  }
  where.push(...clauses.map(({ sql }) => `(${sql})`));
  values.push(...clauses.flatMap((clause) => clause.values));
  return { where: where.join(" AND "), values, isOfRace: clauses.some(({ ofRace }) => ofRace) };
}

/** The race and the runner of a start. */
export interface AngleDetails extends PastRaceRow {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly jockey: string | null;
  readonly trainer: string | null;
  readonly barrier: number | null;
  readonly weight: number | null;
  readonly finish: number | null;
  readonly margin: number | null;
}

const details = (count: number): string => `
  SELECT s.id, ${pastColumns}, s.number, n.name, j.name AS jockey, t.name AS trainer, s.barrier, s.weight, s.finish,
    s.margin
  FROM start s ${race} JOIN runner n ON n.id = s.runner_id
    LEFT JOIN person j ON j.id = s.jockey_id LEFT JOIN person t ON t.id = s.trainer_id
  WHERE s.id IN (${new Array(count).fill("?").join()})`;

/** Returns the details of some starts by their ids, in any order. */
export async function detailsOf({ reader }: History, ids: readonly number[]): Promise<AngleDetails[]> {
  return ids.length === 0 ? [] : await reader.all<AngleDetails>(details(ids.length), ids);
}
