import { createHash, hash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { twoDigits, yearAndMonth } from "../../../dates/days";
import { type Driver, type Row, startsPerRace, type Value } from "../../../service/store/history";
import { indexes, tables } from "../../../service/store/schema";
import { type Country, countryCodes, type RaceCode, raceCodes } from "../../../spec/codes";

export type TableName = (typeof undivided | typeof divided)[number];

export interface Column {
  readonly name: string;
  /** The number added to an id, so that sections of a history have distinct ids; 0 for any other column. */
  readonly shift: number;
}

/** The races of a country and race code, which a separate machine may import, learn and publish. */
export interface Section {
  readonly country: Country;
  readonly raceCode: RaceCode;
}

/** Returns the number of a section, from 1; 0 for a whole history. */
export function numberOf(section: Section | undefined): number {
  if (!section) return 0;
  return countryCodes.indexOf(section.country) * raceCodes.length + raceCodes.indexOf(section.raceCode) + 1;
}

/** Returns the prefix of the keys of a section's parts. */
export const prefixOf = (section: Section | undefined): string =>
  section ? `${section.country}_${section.raceCode}_` : "";

/** More ids than a section has of any kind; ids of starts, `startsPerRace` times as far apart, stay exact. */
const idsOfSection = 2 ** 32;

function columnsOf(driver: Driver, table: TableName, section: Section | undefined): readonly Column[] {
  const apart = numberOf(section) * idsOfSection;
  const names = driver.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`);
  return names.map(({ name }) => {
    if (!/^id$|_id$/.test(name)) return { name, shift: 0 };
    return { name, shift: name === "id" && table === "start" ? apart * startsPerRace : apart };
  });
}

/** The texts of the columns and constraints of each table. */
const bodies = new Map(
  [...tables.matchAll(/CREATE TABLE (\w+) \(([^;]*)\);/g)].map(([, table = "", body = ""]) => [table, body]),
);

const indexText = /CREATE INDEX (\w+) ON (\w+)\s([^;]*);/g;

/** Returns the statement that creates a part of a table: texts sort by bytes, ids may be large. */
export function createTable(table: TableName, relation: string): string {
  const body = (bodies.get(table) ?? "")
    .replace(/\bTEXT\b/g, `TEXT COLLATE "C"`)
    .replace(/\b(\w+_id|id) INTEGER\b/g, "$1 BIGINT");
  return `CREATE TABLE ${relation} (${body})`;
}

/** Returns the statements that create the indexes of a part of a table; PostgreSQL names them. */
export function createIndexes(table: TableName, relation: string): string[] {
  return [...indexes.matchAll(indexText)]
    .filter(([, , of]) => of === table)
    .map(([, , , rest = ""]) => `CREATE INDEX ON ${relation} ${rest}`);
}

/**
 * Returns a digest of the statements that create the parts of a table; a part created by others is not kept.
 */
export function definitionOf(table: TableName): string {
  const text = [createTable(table, table), ...createIndexes(table, table)].join("\n");
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/**
 * A part of a store that is copied or kept as a whole: the races or starts of a period, or one of the other
 * tables. Races and starts have three periods: the month of the newest races, the other months in the year
 * before it, and all earlier years. Past races seldom change, so a further day is a copy of the month. More
 * periods would lengthen each query, which searches an index of each.
 */
export interface Part {
  readonly table: TableName;
  readonly columns: readonly Column[];
  /**
   * `until_2025`, `2026_until_08` or `from_2026_09`; `whole` for a table that is not divided. A section's
   * keys begin with its name, such as `au_gallops_whole`.
   */
  readonly key: string;
  /** Its race days in order; undefined for a table that is not divided. */
  readonly raceDays?: readonly RaceDay[] | undefined;
}

interface RaceDay {
  readonly raceCode: RaceCode;
  readonly day: number;
}

const undivided = [
  ...(["meta", "venue", "runner", "person", "prediction", "variable"] as const),
  ...(["draw_total", "condition_total", "person_total"] as const),
] as const;
const divided = ["race", "start"] as const;

const selectDays = `SELECT race_code AS "raceCode", day FROM race GROUP BY race_code, day ORDER BY day, race_code`;

/** Days before the newest races, whose fields are declared ahead, at which the newest period begins. */
const stillChanging = 14;

function periodOf(day: number, newest: number): string {
  const [of, last] = [yearAndMonth(day), yearAndMonth(newest - stillChanging)];
  if (of.year < last.year) return `until_${last.year - 1}`;
  if (of.year > last.year || of.month >= last.month) return `from_${last.year}_${twoDigits(last.month)}`;
  return `${last.year}_until_${twoDigits(last.month - 1)}`;
}

export function partsOf(driver: Driver, section?: Section): Part[] {
  const columns = new Map(
    [...undivided, ...divided].map((table) => [table, columnsOf(driver, table, section)]),
  );
  const part = (table: TableName, key: string, raceDays?: Part["raceDays"]): Part => ({
    table,
    columns: columns.get(table) ?? [],
    key: prefixOf(section) + key,
    raceDays,
  });
  const periods = new Map<string, RaceDay[]>();
  const days = driver.all<RaceDay>(selectDays);
  const newest = days.at(-1)?.day ?? 0;
  // A store without races has the tables of the newest period.
  if (days.length === 0) periods.set(periodOf(newest, newest), []);
  for (const one of days) {
    const key = periodOf(one.day, newest);
    const period = periods.get(key) ?? [];
    periods.set(key, period);
    period.push(one);
  }
  return [
    ...undivided.map((table) => part(table, "whole")),
    ...[...periods].flatMap(([key, raceDays]) => divided.map((table) => part(table, key, raceDays))),
  ];
}

/** Rows to read at once from a table that is not divided; the others are read a day at a time. */
const rowsAtOnce = 2000;

/** Yields the rows of a part, at most some thousands at a time. */
export function* rowsOf(driver: Driver, part: Part): Generator<readonly Row[]> {
  const { table, columns, raceDays } = part;
  const names = (alias: string): string =>
    columns.map(({ name, shift }) => `${alias}.${name}${shift ? ` + ${shift} AS ${name}` : ""}`).join();
  if (raceDays) {
    const races = `SELECT ${names("r")} FROM race r WHERE r.race_code = ? AND r.day = ? ORDER BY r.id`;
    // CROSS JOIN fixes the order in which SQLite reads the tables.
    const starts = `SELECT ${names("s")} FROM race r CROSS JOIN start s
      ON s.id BETWEEN r.id * ${startsPerRace} AND r.id * ${startsPerRace} + ${startsPerRace - 1}
      WHERE r.race_code = ? AND r.day = ? ORDER BY s.id`;
    for (const { raceCode, day } of raceDays)
      yield driver.all(table === "race" ? races : starts, [raceCode, day]);
    return;
  }
  const next = `SELECT ${names("t")}, t.rowid AS "row" FROM ${table} t WHERE t.rowid > ? ORDER BY t.rowid LIMIT ?`;
  for (let last = -1; ;) {
    const rows = driver.all(next, [last, rowsAtOnce]);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    last = Number(rows.at(-1)?.["row"]);
  }
}

export function countRows(driver: Driver): number {
  const count = (table: string): string => `(SELECT COUNT(*) FROM ${table})`;
  const [row] = driver.all<{ rows: number }>(
    `SELECT ${[...undivided, ...divided].map(count).join(" + ")} AS rows`,
  );
  return row?.rows ?? 0;
}

/** The number of rows of a part and, modulo 2^48, the sum of the first 48 bits of each row's MD5. */
interface Digest {
  readonly rows: number;
  readonly digest: number;
}

const modulus = 2 ** 48;
const nullText = "\\N";

/**
 * Returns a value in PostgreSQL's text form.
 *
 * @example textOf(0.00002); // "2e-05"
 */
function textOf(value: Value): string {
  if (value === null) return nullText;
  if (typeof value === "string") return value;
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-4 && size < 1e15)) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const mustEscape = (value: Value): boolean => typeof value === "string" && /[\\\t\n\r]/.test(value);
const escapedText = (value: Value): string =>
  typeof value === "string"
    ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
    : textOf(value);

/** Sums the digest of rows and returns them as lines of COPY. */
class RowTexts implements Digest {
  rows = 0;
  digest = 0;

  constructor(private readonly columns: readonly Column[]) {}

  /** Counts rows in the digest; returns their lines. */
  add(rows: readonly Row[]): string {
    let lines = "";
    for (const row of rows) {
      const values = this.columns.map(({ name }) => row[name] ?? null);
      const text = values.map(textOf).join("\t");
      this.rows += 1;
      this.digest = (this.digest + parseInt(hash("md5", text).slice(0, 12), 16)) % modulus;
      lines += values.some(mustEscape) ? `${values.map(escapedText).join("\t")}\n` : `${text}\n`;
    }
    return lines;
  }
}

/** Returns the statement that computes the digest of a table in PostgreSQL. */
function selectDigest(relation: string, columns: readonly Column[]): string {
  const texts = columns.map(({ name }) => `coalesce(${name}::text, '${nullText}')`).join();
  const bits = `('x' || substr(md5(concat_ws(E'\\t', ${texts})), 1, 12))::bit(48)::bigint`;
  return `SELECT count(*) AS rows, (coalesce(sum(${bits}), 0) % ${modulus})::text AS digest FROM ${relation}`;
}

export function digestOf(driver: Driver, part: Part): Digest {
  const texts = new RowTexts(part.columns);
  for (const rows of rowsOf(driver, part)) texts.add(rows);
  return texts;
}

interface CopyOptions {
  readonly relation: string;
  readonly onRows: (rows: number) => void;
}

/** Copies a part of a store into a new table in one transaction. Rejects if the copy differs. */
export async function copyPart(
  { driver, client }: { driver: Driver; client: Client },
  part: Part,
  { relation, onRows }: CopyOptions,
): Promise<Digest> {
  const texts = new RowTexts(part.columns);
  function* lines(): Generator<string> {
    for (const rows of rowsOf(driver, part)) {
      if (rows.length > 0) yield texts.add(rows);
      onRows(rows.length);
    }
  }
  await client.query("BEGIN");
  try {
    await client.query(createTable(part.table, relation));
    const names = part.columns.map(({ name }) => name).join();
    // FREEZE makes the rows visible to every later transaction, so that no VACUUM has to write them again.
    const copy = client.query(copyFrom(`COPY ${relation} (${names}) FROM STDIN WITH (FREEZE)`));
    await pipeline(Readable.from(lines()), copy);
    for (const statement of createIndexes(part.table, relation)) await client.query(statement);
    await client.query(`ANALYZE ${relation}`);
    await compare(client, { part, relation, sent: texts });
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
  return texts;
}

async function compare(
  client: Client,
  { part, relation, sent }: { part: Part; relation: string; sent: Digest },
): Promise<void> {
  const { rows } = await client.query<{ rows: string; digest: string }>(selectDigest(relation, part.columns));
  const [arrived] = rows;
  if (Number(arrived?.rows) === sent.rows && Number(arrived?.digest) === sent.digest) return;
  throw new Error(
    `${arrived?.rows ?? 0} rows of ${part.table} ${part.key} arrived with digest ${arrived?.digest ?? 0}, ` +
      `but ${sent.rows} with digest ${sent.digest} were sent`,
  );
}
