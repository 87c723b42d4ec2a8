import type { AngleCondition, NumberCondition, NumberRange } from "../../../spec/angleConditions";
import { type ConditionKey, conditionKeys, type RaceCode } from "../../../spec/codes";
import { valueAt } from "../../../lists/lists";
import { type AngleStart, type AngleSums, sumsOfText } from "../../races/angleSums";
import { lowerAscii } from "../../races/names";
import { spellDays } from "../../races/spell";
import { type History, startIdsOf, startsPerRace, type Value } from "../history";
import { pastColumns, type PastRaceRow, type StartRow } from "./starts";

/** An SQL condition on `start s` and `race r`, and the values of its parameters. */
interface Clause {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** A text condition whose names belong to rows of the store. */
interface IdCondition {
  readonly kind: "ids";
  readonly column: "jockey_id" | "trainer_id" | "runner_id" | "venue_id";
  readonly ids: readonly number[];
}

interface GoingCondition {
  readonly kind: "keys";
  readonly keys: readonly ConditionKey[];
}

export type FilterCondition = Exclude<AngleCondition, { kind: "going" }> | GoingCondition | IdCondition;

const numbers: Readonly<Record<NumberCondition, string>> = {
  distance: "s.distance",
  barrier: "s.draw",
  number: "s.number",
  weight: "s.weight",
  claim: "COALESCE(s.claim, 0)",
  age: "s.age",
  race: "r.number",
  // The field size is not known if lines of the race could not be read.
  field: "CASE WHEN r.lines_lost IS NULL THEN s.starters END",
  price: "s.starting_price",
  // The points in raceClass.ts; its ends of 0 and 120 are the condition's own.
  class: "ROUND(60 + s.class / 40.0)",
  days: "s.days",
  last: "s.last_finish",
  starts: "s.earlier",
};

/** The texts of a start that conditions compare, in any case. */
const texts: Readonly<Record<string, string>> = {
  class: "r.race_class",
  surface: "r.surface",
  course: "r.course",
  sex: "s.sex",
};
const pedigree = ["sire", "dam", "damsire"];

/**
 * True for a start in a race in which every starter has a price. An angle on prices counts no others, because
 * a start chosen by its price has another chance than 1 / starters.
 */
const isPriced = "s.chance IS NOT NULL";

function clauseOf(condition: FilterCondition, raceCode: RaceCode): Clause {
  if (condition.kind === "number") {
    const clause = numberClause(condition.name, condition.range);
    return condition.name === "price" ? { ...clause, sql: `${clause.sql} AND ${isPriced}` } : clause;
  }
  if (condition.kind === "keys")
    return oneOf(
      "s.going",
      condition.keys.map((key) => conditionKeys.indexOf(key)),
    );
  if (condition.kind === "ids") return oneOf(`s.${condition.column}`, condition.ids);
  if (condition.kind === "flag") return { sql: flags[condition.name](spellDays[raceCode]), values: [] };
  const { name, values } = condition;
  if (pedigree.includes(name))
    return {
      sql: `s.runner_id IN (SELECT id FROM runner WHERE LOWER(${name}) IN (${values.map(() => "?").join()}))`,
      values: values.map(lowerAscii),
    };
  return oneOf(`LOWER(${texts[name]})`, values.map(lowerAscii));
}

const oneOf = (column: string, values: readonly Value[]): Clause => ({
  sql: `${column} IN (${values.map(() => "?").join()})`,
  values,
});

/** A bound number that need not be whole. */
const number = "CAST(? AS DOUBLE PRECISION)";

function numberClause(name: NumberCondition, range: NumberRange): Clause {
  const { low, high, above, below } = range;
  const column = numbers[name];
  // A class beyond the ends of its points has the points of that end.
  const isClass = name === "class";
  const ends: { readonly sql: string; readonly value: number }[] = [];
  if (!isClass || low !== 0 || above)
    ends.push({ sql: `${column} ${above ? ">" : ">="} ${number}`, value: low });
  if (!isClass || high !== 120 || below)
    ends.push({ sql: `${column} ${below ? "<" : "<="} ${number}`, value: high });
  const values = ends.map(({ value }) => value);
  if (values.length === 0) return { sql: `${column} IS NOT NULL`, values };
  // For BETWEEN, a database computes the column once.
  if (values.length === 2 && !above && !below)
    return { sql: `${column} BETWEEN ${number} AND ${number}`, values };
  return { sql: ends.map((end) => end.sql).join(" AND "), values };
}

const flags = {
  // The chances of a field add up to 1, so that its favourite has at least an equal share. Only starts with
  // that much are compared with the others.
  favourite: () => `${isPriced} AND s.chance * s.starters > 0.999 AND NOT EXISTS (SELECT 1 FROM start o
    WHERE o.id BETWEEN r.id * ${startsPerRace} AND r.id * ${startsPerRace} + ${startsPerRace - 1}
      AND o.scratched = 0 AND o.starting_price < s.starting_price)`,
  debut: () => "s.debut = 1",
  "first-up": (spell: number) => `s.days >= ${spell}`,
  "second-up": () => "s.second_up = 1",
} as const;

export interface AngleScope {
  readonly raceCode: RaceCode;
  readonly conditions: readonly FilterCondition[];
  /** The venues to which the starts are limited; undefined if the store has no others. */
  readonly venueIds?: readonly number[] | undefined;
  /** Day numbers, including both ends. */
  readonly from: number;
  readonly until: number;
}

/** The facts of a race that its starts share. */
interface AngleRace extends Pick<AngleStart, "day" | "starters"> {
  readonly id: number;
  readonly winners: number;
}

// This process's SQLite returns whole numbers by way of BigInt, which takes twice as long as other numbers.
const columns = `CAST(s.id AS DOUBLE PRECISION) AS id, CAST(s.finish AS DOUBLE PRECISION) AS finish,
    CASE WHEN s.starting_price >= 1 THEN s.starting_price END AS price, s.chance,
    CASE WHEN s.outcome IS NULL THEN 0.0 ELSE 1.0 END AS unknown`;
const raceColumns = ["id", "day", "starters", "winners"]
  .map((name) => `CAST(r.${name} AS DOUBLE PRECISION) AS ${name}`)
  .join();
const startsWithRace = `start s JOIN race r ON r.id = s.id / ${startsPerRace}`;

/** Races in one slice, so that reading takes some milliseconds, and its rows are gone before the next. */
const racesOfSlice = 300;

/** Yields slices of some columns of all races. */
async function* raceSlices<Row extends { readonly id: number }>(
  { reader }: History,
  columns: string,
  values: readonly Value[] = [],
): AsyncGenerator<readonly [Row, ...Row[]]> {
  const sql = `SELECT ${columns} FROM race r WHERE r.id > ? ORDER BY r.id LIMIT ${racesOfSlice}`;
  for (let before = 0; ;) {
    const [first, ...others] = await reader.all<Row>(sql, [...values, before]);
    if (!first) return;
    yield [first, ...others];
    before = (others.at(-1) ?? first).id;
  }
}

/**
 * Yields the starts that meet the conditions, by id, in slices between which a caller may let others work.
 * Conditions on people or runners read one index, in one slice.
 */
export async function* angleStarts(
  history: History,
  scope: AngleScope,
): AsyncGenerator<readonly AngleStart[]> {
  const { reader } = history;
  const { from, where, values } = filterOf(scope);
  type Row = Pick<AngleStart, "id" | "finish" | "price" | "chance" | "unknown">;
  const sql = `SELECT ${columns} FROM ${from} WHERE ${where}`;
  const isOfRunners = ({ kind, ...condition }: FilterCondition): boolean =>
    kind === "ids" || ("name" in condition && pedigree.includes(condition.name));
  if (scope.conditions.some(isOfRunners)) {
    const races = `SELECT DISTINCT ${raceColumns} FROM ${startsWithRace} WHERE ${where} ORDER BY id`;
    yield withRaces(
      await reader.all<Row>(`${sql} ORDER BY s.id`, values),
      await reader.all<AngleRace>(races, values),
    );
    return;
  }
  const inSlice = `${sql} AND s.id BETWEEN ? AND ? ORDER BY s.id`;
  for await (const races of raceSlices<AngleRace>(history, raceColumns)) {
    const ids = [startIdsOf(races[0].id)[0], startIdsOf(valueAt(races, races.length - 1).id)[1]];
    yield withRaces(await reader.all<Row>(inSlice, [...values, ...ids]), races);
  }
}

/** Returns starts with the facts of their races, both by id. */
function withRaces(
  starts: readonly Pick<AngleStart, "id" | "finish" | "price" | "chance" | "unknown">[],
  races: readonly AngleRace[],
): AngleStart[] {
  let at = 0;
  return starts.map(({ id, finish, price, chance, unknown }) => {
    const raceId = Math.floor(id / startsPerRace);
    while (valueAt(races, at).id < raceId) at += 1;
    const { day, starters, winners } = valueAt(races, at);
    return { id, day, finish, starters, price, chance, unknown, winners: finish === 1 ? winners : null };
  });
}

/** The sums of a race's starts. */
export interface RaceSums {
  readonly day: number;
  readonly sums: AngleSums;
}

/**
 * Returns the sums of the races that meet the conditions, in slices like `angleStarts`; undefined if the
 * starts of one race may differ in the conditions.
 */
export function angleRaces(
  history: History,
  scope: AngleScope,
): AsyncGenerator<readonly RaceSums[]> | undefined {
  const { ofRaces, values } = filterOf(scope);
  return ofRaces === undefined ? undefined : sumsInSlices(history, { where: ofRaces, values });
}

async function* sumsInSlices(
  history: History,
  { where, values }: { readonly where: string; readonly values: readonly Value[] },
): AsyncGenerator<readonly RaceSums[]> {
  type Row = { readonly id: number; readonly day: number; readonly sums: string | null };
  const columns = `r.id, r.day, CASE WHEN ${where} THEN r.sums END AS sums`;
  for await (const races of raceSlices<Row>(history, columns, values))
    yield races.flatMap(({ day, sums }) => (sums === null ? [] : { day, sums: sumsOfText(sums) }));
}

/** Returns the ids of the races with a start that meets the conditions, in order. */
export async function racesMeeting({ reader }: History, scope: AngleScope): Promise<number[]> {
  const { from, where, ofRaces, values } = filterOf(scope);
  const sql =
    ofRaces === undefined
      ? `SELECT DISTINCT s.id / ${startsPerRace} AS id FROM ${from} WHERE ${where} ORDER BY 1`
      : `SELECT r.id FROM race r WHERE r.sums IS NOT NULL AND ${ofRaces} ORDER BY r.id`;
  return (await reader.all<{ id: number }>(sql, values)).map((row) => row.id);
}

/** A column of a start that its race does not have. */
const ofStart = /\bs\.(?!(?:day|venue_id|distance|going|starters)\b)/;

/** Returns the conditions on starts in SQL, and the same on races if all starts of a race agree in them. */
function filterOf({ raceCode, conditions, venueIds, from, until }: AngleScope) {
  const clauses = conditions.map((condition) => clauseOf(condition, raceCode));
  const parts = ["s.day BETWEEN ? AND ?"];
  const values: Value[] = [from, until];
  if (venueIds) {
    // The plus keeps the venue index from being used, because reading a whole venue with its neighbours is
    // faster.
    parts.push(`+s.venue_id IN (${venueIds.map(() => "?").join()})`);
    values.push(...venueIds);
  }
  parts.push(...clauses.map(({ sql }) => `(${sql})`));
  values.push(...clauses.flatMap((clause) => clause.values));
  const where = parts.join(" AND ");
  return {
    from: /\br\./.test(where) ? startsWithRace : "start s",
    where: `s.counted = 1 AND ${where}`,
    ofRaces: ofStart.test(where) ? undefined : where.replaceAll(/\bs\./g, "r."),
    values,
  };
}

export interface AngleDetails
  extends
    PastRaceRow,
    Pick<StartRow, "number" | "jockey" | "trainer" | "barrier" | "weight" | "finish" | "margin"> {
  readonly id: number;
  readonly name: string;
}

const details = (count: number): string => `
  SELECT s.id, ${pastColumns}, s.number, n.name, j.name AS jockey, t.name AS trainer, s.barrier, s.weight, s.finish,
    s.margin
  FROM ${startsWithRace} JOIN runner n ON n.id = s.runner_id
    LEFT JOIN person j ON j.id = s.jockey_id LEFT JOIN person t ON t.id = s.trainer_id
  WHERE s.id IN (${new Array(count).fill("?").join()})`;

export async function detailsOf({ reader }: History, ids: readonly number[]): Promise<AngleDetails[]> {
  return ids.length === 0 ? [] : await reader.all<AngleDetails>(details(ids.length), ids);
}

/**
 * Returns the number of starts left out of the condition `debut`: first starts in the store of runners that
 * may have raced before. 0 without that condition.
 */
export async function unknownDebuts({ reader }: History, scope: AngleScope): Promise<number> {
  const isDebut = (condition: FilterCondition): boolean =>
    condition.kind === "flag" && condition.name === "debut";
  if (!scope.conditions.some(isDebut)) return 0;
  const others = scope.conditions.filter((condition) => !isDebut(condition));
  const { from, where, values } = filterOf({ ...scope, conditions: others });
  const sql = `SELECT COUNT(*) AS count FROM ${from} WHERE ${where} AND s.debut = 0`;
  const [row] = await reader.all<{ count: number | string }>(sql, values);
  return Number(row?.count ?? 0);
}
