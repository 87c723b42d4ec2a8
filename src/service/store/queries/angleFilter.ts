import { conditionKeys, type RaceCode } from "../../../spec/codes";
import type { AngleCondition, NumberCondition, NumberRange } from "../../../spec/angleConditions";
import { lowerAscii } from "../../races/names";
import { spellDays } from "../../races/spell";
import type { Value } from "../history";

/** A condition over `start s` and, when `ofRace`, `race r`, with the values that it binds. */
export interface Clause {
  readonly sql: string;
  readonly values: readonly Value[];
  readonly ofRace?: boolean;
}

/** A text condition whose names are those of rows of the store. */
export interface IdCondition {
  readonly kind: "ids";
  readonly column: "jockey_id" | "trainer_id" | "runner_id" | "venue_id";
  readonly ids: readonly number[];
}

export type FilterCondition = AngleCondition | IdCondition;

/** The runner's starts on earlier days than one; `as` names them. */
const before = (day: string, as: string): string =>
  `FROM start ${as} WHERE ${as}.runner_id = s.runner_id AND ${as}.counted = 1 AND ${as}.day < ${day}`;
const earlier = before("s.day", "q");
const lastDay = `(SELECT MAX(q.day) ${earlier})`;
const dayBeforeLast = `(SELECT MAX(p.day) ${before(lastDay, "p")})`;

/** The numbers of a start that conditions compare. */
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

/** Returns the clause of a condition. */
export function clauseOf(condition: FilterCondition, raceCode: RaceCode): Clause {
  if (condition.kind === "number") return numberClause(condition.name, condition.range);
  if (condition.kind === "going")
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
  const column = texts[name] ?? "";
  const sql = `LOWER(${column}) IN (${values.map(() => "?").join()})`;
  return { sql, values: values.map(lowerAscii), ofRace: column.startsWith("r.") };
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
  const open =
    name === "class"
      ? { low: low === 0 && !above, high: high === 120 && !below }
      : { low: false, high: false };
  const ends = [
    ...(open.low ? [] : [{ sql: `${column} ${above ? ">" : ">="} ${number}`, value: low }]),
    ...(open.high ? [] : [{ sql: `${column} ${below ? "<" : "<="} ${number}`, value: high }]),
  ];
  const sql = [`${column} IS NOT NULL`, ...ends.map((end) => end.sql)].join(" AND ");
  return { sql, values: ends.map(({ value }) => value), ofRace: column.startsWith("r.") };
}

const flags = {
  debut: () => `NOT EXISTS (SELECT 1 ${earlier})`,
  "first-up": (spell: number) => `s.day - ${lastDay} >= ${spell}`,
  "second-up": (spell: number) =>
    `s.day - ${lastDay} < ${spell} AND ${lastDay} - ${dayBeforeLast} >= ${spell}`,
} as const;
