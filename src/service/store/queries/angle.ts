import type { AngleCondition, NumberCondition, NumberRange } from "../../../spec/angleConditions";
import { type ConditionKey, conditionKeys, type RaceCode } from "../../../spec/codes";
import { valueAt } from "../../../maths/lists";
import { lowerAscii } from "../../races/names";
import { spellDays } from "../../races/spell";
import { type History, startIdsOf, startsPerRace, type Value } from "../history";
import { pastColumns, type PastRaceRow, type StartRow } from "./starts";

/** A condition over `start s` and `race r`, with the values that it binds. */
interface Clause {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** A text condition whose names are those of rows of the store. */
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

/** The runner's starts on earlier days than one; `as` names them. */
const before = (day: string, as: string): string =>
  `FROM start ${as} WHERE ${as}.runner_id = s.runner_id AND ${as}.counted = 1 AND ${as}.day < ${day}`;
const earlier = before("s.day", "q");
const lastDay = `(SELECT MAX(q.day) ${earlier})`;
const dayBeforeLast = `(SELECT MAX(p.day) ${before(lastDay, "p")})`;

const numbers: Readonly<Record<Exclude<NumberCondition, "starts">, string>> = {
  distance: "s.distance",
  barrier: "s.draw",
  number: "s.number",
  weight: "s.weight",
  claim: "COALESCE(s.claim, 0)",
  age: "s.age",
  race: "r.number",
  field: "s.starters",
  price: "s.starting_price",
  // The points of raceClass.ts; its ends of 0 and 120 are the condition's own.
  class: "ROUND(60 + s.class / 40.0)",
  days: `s.day - ${lastDay}`,
  last: `(SELECT q.finish ${earlier} ORDER BY q.day DESC, q.id DESC LIMIT 1)`,
};

/** The texts of a start that conditions compare, in any case. */
const texts: Readonly<Record<string, string>> = {
  class: "r.race_class",
  surface: "r.surface",
  course: "r.course",
  sex: "s.sex",
};
const pedigree = ["sire", "dam"];

function clauseOf(condition: FilterCondition, raceCode: RaceCode): Clause {
  if (condition.kind === "number") return numberClause(condition.name, condition.range);
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

/** Returns the clause of a number of earlier starts; it reads no more of them than the ends of the range. */
function startsClause({ low, high, above, below }: NumberRange): Clause {
  const start = (index: number): string => `(SELECT q.id ${earlier} ORDER BY q.day LIMIT 1 OFFSET ${index})`;
  const least = above ? Math.floor(low) + 1 : Math.ceil(low);
  const most = below ? Math.ceil(high) - 1 : Math.floor(high);
  const atLeast = least > 0 ? [`${start(least - 1)} IS NOT NULL`] : [];
  const sql = most < 0 ? "1 = 0" : [...atLeast, `${start(most)} IS NULL`].join(" AND ");
  return { sql, values: [] };
}

/** A bound number that need not be whole. */
const number = "CAST(? AS DOUBLE PRECISION)";

function numberClause(name: NumberCondition, range: NumberRange): Clause {
  if (name === "starts") return startsClause(range);
  const { low, high, above, below } = range;
  const column = numbers[name];
  // A class beyond the ends of its points has those of the end.
  const isClass = name === "class";
  const ends: { readonly sql: string; readonly value: number }[] = [];
  if (!isClass || low !== 0 || above)
    ends.push({ sql: `${column} ${above ? ">" : ">="} ${number}`, value: low });
  if (!isClass || high !== 120 || below)
    ends.push({ sql: `${column} ${below ? "<" : "<="} ${number}`, value: high });
  const values = ends.map(({ value }) => value);
  if (values.length === 0) return { sql: `${column} IS NOT NULL`, values };
  // Of a BETWEEN a database computes the column once.
  if (values.length === 2 && !above && !below)
    return { sql: `${column} BETWEEN ${number} AND ${number}`, values };
  return { sql: ends.map((end) => end.sql).join(" AND "), values };
}

const flags = {
  debut: () => `NOT EXISTS (SELECT 1 ${earlier})`,
  "first-up": (spell: number) => `s.day - ${lastDay} >= ${spell}`,
  "second-up": (spell: number) =>
    `s.day - ${lastDay} < ${spell} AND ${lastDay} - ${dayBeforeLast} >= ${spell}`,
} as const;

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

/** The facts of a race that its starts share. */
interface AngleRace extends Pick<AngleStart, "day" | "starters" | "book"> {
  readonly id: number;
  readonly winners: number;
}

// The SQLite of this process hands over a whole number by way of a BigInt, in twice the time of another.
const columns = `CAST(s.id AS DOUBLE PRECISION) AS id, CAST(s.finish AS DOUBLE PRECISION) AS finish,
    CASE WHEN s.starting_price >= 1 THEN s.starting_price END AS price`;
const raceColumns = "r.id, r.day, r.starters, r.book, r.winners";
const startsWithRace = `start s JOIN race r ON r.id = s.id / ${startsPerRace}`;

/** Races of one slice: reading them takes some hundredths of a second at most, with few lookups. */
const racesOfSlice = 1000;
const nextRaces = `SELECT ${raceColumns} FROM race r WHERE r.id > ? ORDER BY r.id LIMIT ${racesOfSlice}`;

/**
 * Yields the starts that meet conditions, in the order of their ids, in slices: a caller may let others work
 * between two of them. Conditions on people or runners read one index, in one slice.
 */
export async function* angleStarts(
  { reader }: History,
  scope: AngleScope,
): AsyncGenerator<readonly AngleStart[]> {
  const { from, where, values } = filterOf(scope);
  type Row = Pick<AngleStart, "id" | "finish" | "price">;
  const sql = `SELECT ${columns} FROM ${from} WHERE ${where}`;
  const isOfRunners = ({ kind, ...condition }: FilterCondition): boolean =>
    kind === "ids" || ("name" in condition && pedigree.includes(condition.name));
  if (scope.conditions.some(isOfRunners)) {
    const races = `SELECT DISTINCT ${raceColumns} FROM ${startsWithRace} WHERE ${where} ORDER BY r.id`;
    yield withRaces(
      await reader.all<Row>(`${sql} ORDER BY s.id`, values),
      await reader.all<AngleRace>(races, values),
    );
    return;
  }
  for (let before = 0; ;) {
    const races = await reader.all<AngleRace>(nextRaces, [before]);
    const last = races.at(-1);
    if (!last) return;
    const ids = [startIdsOf(before + 1)[0], startIdsOf(last.id)[1]];
    const inSlice = `${sql} AND s.id BETWEEN ? AND ? ORDER BY s.id`;
    yield withRaces(await reader.all<Row>(inSlice, [...values, ...ids]), races);
    before = last.id;
  }
}

/** Returns starts with the facts of their races, both in the order of their ids. */
function withRaces(
  starts: readonly Pick<AngleStart, "id" | "finish" | "price">[],
  races: readonly AngleRace[],
): AngleStart[] {
  let at = 0;
  return starts.map(({ id, finish, price }) => {
    const raceId = Math.floor(id / startsPerRace);
    while (valueAt(races, at).id < raceId) at += 1;
    const { day, starters, book, winners } = valueAt(races, at);
    return { id, day, finish, starters, price, book, winners: finish === 1 ? winners : null };
  });
}

/** Returns the ids of the races with a start that meets conditions, in their order. */
export async function racesMeeting({ reader }: History, scope: AngleScope): Promise<number[]> {
  const { from, where, values } = filterOf(scope);
  const id = `s.id / ${startsPerRace}`;
  const sql = `SELECT DISTINCT ${id} AS id FROM ${from} WHERE ${where} ORDER BY 1`;
  return (await reader.all<{ id: number }>(sql, values)).map((row) => row.id);
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
  const isOfRace = clauses.some(({ sql }) => /\br\./.test(sql));
  return { from: isOfRace ? startsWithRace : "start s", where: where.join(" AND "), values };
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
