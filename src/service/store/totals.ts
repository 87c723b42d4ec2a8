import { dateOf, requireDayNumber } from "../../dates/days";
import { raceCodes } from "../../spec/codes";
import { type Driver, startsPerRace } from "./history";

/**
 * Sums over the starts or races of an owner: a venue or a person. The table stores the sums of all days
 * before a year, whose first day is `before_day`, for owners with starts in the previous year. A request adds
 * the rows since then, however long the history is.
 */
interface Totals {
  readonly table: "draw_total" | "condition_total" | "person_total";
  readonly owner: "venue_id" | "person_id";
  /** The keys that divide the sums: the columns of the table, and their expressions over the rows. */
  readonly keys: Readonly<Record<string, string>>;
  /** The sums: the columns of the table, and their expressions over the rows. */
  readonly sums: Readonly<Record<string, string>>;
  /** The alias of the rows, `start s` or `race r`, and the condition for those that count. */
  readonly rows: "s" | "r";
  readonly where: string;
}

/** A number that all field sizes up to 28 divide, so that sums are whole and equal in every database. */
export const wholeRace = 80313433200;

const starts = {
  starts: "COUNT(*)",
  wins: "COUNT(*) FILTER (WHERE s.finish = 1)",
  places: "COUNT(*) FILTER (WHERE s.finish <= 3 OR s.outcome = 1)",
  // Neither placed nor unplaced by the source's statement, so no rate of places counts them.
  place_unknown: "COUNT(*) FILTER (WHERE s.outcome = 0)",
};

/** The counted starts of a venue from each draw; expected wins are in parts of `wholeRace`. */
export const ofDraws: Totals = {
  table: "draw_total",
  owner: "venue_id",
  rows: "s",
  keys: { distance: "s.distance", draw: "s.draw", surface: "r.surface", course: "r.course" },
  sums: { ...starts, expected: `SUM(${wholeRace} / s.starters)` },
  where: "s.counted = 1 AND s.draw IS NOT NULL",
};

/** The races of a venue that were run under each condition. */
export const ofConditions: Totals = {
  table: "condition_total",
  owner: "venue_id",
  rows: "r",
  keys: { condition: "r.condition", surface: "r.surface" },
  sums: { races: "COUNT(*)", starters: "SUM(r.starters)" },
  where: `r.run = 1 AND r.abandoned = 0 AND r.meeting_abandoned = 0
    AND (r.condition IS NOT NULL OR r.surface = 'synthetic')`,
};

/** The counted starts of a person at each venue and on each going. */
export const ofPeople: Totals = {
  table: "person_total",
  owner: "person_id",
  rows: "s",
  keys: { venue_id: "s.venue_id", going: "s.going" },
  sums: starts,
  where: "s.counted = 1",
};

const raceOfStart = `JOIN race r ON r.id = s.id / ${startsPerRace}`;

export interface SelectOptions {
  /** The column of the rows that names the owner. */
  readonly column: "s.venue_id" | "r.venue_id" | "s.jockey_id" | "s.trainer_id";
  readonly keys: readonly string[];
  /** Conditions on expressions of the rows. */
  readonly filters?: readonly string[];
  /** The first day, included; if absent, all days count. */
  readonly from?: string | undefined;
}

/**
 * Returns the statement that sums the rows of an owner (?1) up to a day (?2, excluded). Without a first day,
 * filters are conditions on the keys, because they also apply to the stored sums.
 */
export function selectTotals(totals: Totals, options: SelectOptions): string {
  const { table, owner, sums, rows, where } = totals;
  const { column, keys, filters = [], from } = options;
  const closed = `(SELECT COALESCE(MAX(before_day), 0) FROM ${table}
    WHERE ${owner} = ?1 AND before_day <= ?2)`;
  const first = from ?? closed;
  const and = (conditions: readonly string[]): string => conditions.map((text) => ` AND ${text}`).join("");
  const keptRows = `SELECT ${[...keys, ...Object.keys(sums)].join()} FROM ${table}
    WHERE ${owner} = ?1 AND before_day = ${closed}${and(filters).replaceAll(/\b[rs]\./g, "")}`;
  const expressions = keys.map((key) => totals.keys[key]);
  const needsRace = rows === "s" && filters.some((filter) => filter.includes("r."));
  const since = `SELECT ${[...keys.map((key) => `${totals.keys[key]} AS ${key}`), ...aliased(sums)].join()}
    FROM ${rows === "s" ? `start s ${needsRace ? raceOfStart : ""}` : "race r"}
    WHERE ${column} = ?1 AND ${rows}.day >= ${first} AND ${rows}.day < ?2 AND ${where}${and(filters)}
    GROUP BY ${expressions.join()}`;
  return `SELECT ${[...keys, ...totalled(sums)].join()}
    FROM (${from === undefined ? `${keptRows} UNION ALL ${since}` : since}) counted
    GROUP BY ${keys.join()} ORDER BY ${keys.map((key) => `${key} NULLS FIRST`).join()}`;
}

const aliased = (sums: Totals["sums"]): string[] =>
  Object.entries(sums).map(([name, sum]) => `${sum} AS ${name}`);
const totalled = (sums: Totals["sums"]): string[] =>
  Object.keys(sums).map((name) => `SUM(${name}) AS ${name}`);

/** The days from ?2 (included) to ?1 (excluded), by the index of races by day. */
const inYear = `r.race_code IN (${raceCodes.map((code) => `'${code}'`).join()}) AND r.day >= ?2 AND r.day < ?1`;
// CROSS JOIN fixes the order in which SQLite reads the tables.
const startsOfRaces = `race r CROSS JOIN start s
  ON s.id BETWEEN r.id * ${startsPerRace} AND r.id * ${startsPerRace} + ${startsPerRace - 1}`;

/** Returns the statement that stores the sums before a day (?1) for owners with rows since another (?2). */
function insertTotals(totals: Totals, column: string): string {
  const { table, owner, keys, sums, rows, where } = totals;
  const names = [owner, ...Object.keys(keys)].join();
  const [of, id] = [rows === "s" ? "start s" : "race r", `last.${owner}`];
  return `INSERT INTO ${table} (before_day, ${names}, ${Object.keys(sums).join()})
    SELECT ?1, ${[names, ...totalled(sums)].join()} FROM (
      SELECT ${[names, ...Object.keys(sums)].join()} FROM ${table} last
      WHERE before_day = (SELECT MAX(before_day) FROM ${table} WHERE ${owner} = ${id})
        AND EXISTS (SELECT 1 FROM ${of} WHERE ${column} = ${id} AND ${rows}.day >= ?2 AND ${rows}.day < ?1 AND ${where})
      UNION ALL
      SELECT ${[column, ...Object.values(keys), ...Object.values(sums)].join()}
      FROM ${rows === "s" ? startsOfRaces : "race r"} WHERE ${inYear} AND ${where} AND ${column} IS NOT NULL
      GROUP BY ${[column, ...Object.values(keys)].join()}
    ) counted GROUP BY ${names}`;
}

const keptTables = [
  { ...ofDraws, inserts: [insertTotals(ofDraws, "s.venue_id")] },
  { ...ofConditions, inserts: [insertTotals(ofConditions, "r.venue_id")] },
  { ...ofPeople, inserts: ["s.jockey_id", "s.trainer_id"].map((column) => insertTotals(ofPeople, column)) },
];

/** Days after a year's end for which its results may still change. */
const stillChanging = 31;

/** Stores the sums before each year that has begun, unless they are already there. */
export function keepTotals(driver: Driver): void {
  const [days] = driver.all<{ first: number | null; last: number | null }>(
    "SELECT MIN(day) AS first, MAX(day) AS last FROM race",
  );
  const yearOf = (day: number): number => Number(dateOf(day).slice(0, 4));
  const newYear = (year: number): number => requireDayNumber(`${year}-01-01`);
  const { first, last } = days ?? { first: null, last: null };
  if (first === null || last === null) return;
  driver.transaction(() => {
    for (const { table, inserts } of keptTables) {
      const latest = latestOf(driver, table);
      const from = Math.max(yearOf(first), latest === undefined ? 0 : yearOf(latest));
      for (let year = from; newYear(year + 1) + stillChanging <= last; year++)
        for (const insert of inserts) driver.run(insert, [newYear(year + 1), newYear(year)]);
    }
  });
}

/** Returns the day up to which a table's latest sums are stored; undefined if there are none. */
const latestOf = (driver: Driver, table: Totals["table"]): number | undefined =>
  driver.all<{ day: number | null }>(`SELECT MAX(before_day) AS day FROM ${table}`)[0]?.day ?? undefined;

/** Returns the day up to which sums are stored; undefined if there are none. */
export function lastTotal(driver: Driver): number | undefined {
  const last = Math.max(...keptTables.map(({ table }) => latestOf(driver, table) ?? -Infinity));
  return Number.isFinite(last) ? last : undefined;
}

/** Removes the sums that contain a day whose races change. */
export function forgetTotals(driver: Driver, day: number): void {
  for (const { table } of keptTables) driver.run(`DELETE FROM ${table} WHERE before_day > ?`, [day]);
}
