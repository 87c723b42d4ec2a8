import type { Client } from "pg";
import { UsageError } from "../../readArguments";
import { definitionOf, prefixOf, type Section, type TableName } from "./parts";

/** The number for the advisory locks of publications: the letters "form". */
export const lock = 0x666f726d;

/**
 * The catalog: `racing.current` names the current history and the previous one, and `racing.part` lists the
 * tables of each, in the schema `racing_parts`. A history is a schema of views over its tables, so that
 * unchanged tables belong to several histories. It is published whole, or in sections by several machines.
 */
export const createCatalog = `
SELECT pg_advisory_xact_lock(${lock}, 0);
CREATE SCHEMA IF NOT EXISTS racing;
CREATE SCHEMA IF NOT EXISTS racing_parts;
CREATE TABLE IF NOT EXISTS racing.current (
  one INTEGER PRIMARY KEY CHECK (one = 1), history TEXT NOT NULL, previous TEXT,
  since TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp());
CREATE TABLE IF NOT EXISTS racing.part (
  history TEXT NOT NULL, of_table TEXT NOT NULL, key TEXT NOT NULL, relation TEXT NOT NULL, rows BIGINT NOT NULL,
  digest BIGINT NOT NULL, definition TEXT NOT NULL, PRIMARY KEY (history, of_table, key));
`;

/** A table of a published history. */
export interface PublishedPart {
  readonly table: TableName;
  readonly key: string;
  /** The name of the table, with its schema. */
  readonly relation: string;
  readonly rows: number;
  readonly digest: number;
  readonly definition: string;
}

/** Returns the tables of the current history, by table and key. */
export async function currentParts(client: Client): Promise<ReadonlyMap<string, PublishedPart>> {
  const { rows } = await client.query<
    { rows: string; digest: string } & Omit<PublishedPart, "rows" | "digest">
  >(
    `SELECT of_table AS "table", key, relation, rows, digest, definition
     FROM racing.part WHERE history = (SELECT history FROM racing.current)`,
  );
  return new Map(
    rows.map((row) => [
      `${row.table} ${row.key}`,
      { ...row, rows: Number(row.rows), digest: Number(row.digest) },
    ]),
  );
}

interface Placed {
  readonly history: string;
  readonly parts: readonly PublishedPart[];
  readonly section: Section | undefined;
}

/**
 * Creates the views of a history and makes it current, in one transaction. With a new section, the other
 * sections stay as in the current history; two sections become current one after another.
 */
export async function switchTo(
  client: Client,
  { history, parts: ownPublishedParts, section }: Placed,
): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${lock}, 0)`);
    const before = section ? [...(await currentParts(client)).values()] : [];
    const parts = [...ownPublishedParts, ...before.filter(({ key }) => !key.startsWith(prefixOf(section)))];
    await client.query(`CREATE SCHEMA ${history}`);
    for (const table of new Set(parts.map((part) => part.table))) {
      const relations = parts.filter((part) => part.table === table);
      const rows = relations.map(({ relation }) => `SELECT * FROM ${relation}`).join(" UNION ALL ");
      await client.query(`CREATE VIEW ${history}.${table} AS ${viewOf(table, rows, sharedCodes(parts))}`);
    }
    for (const { table, key, relation, rows, digest, definition } of parts) {
      const values = [history, table, key, relation, rows, digest, definition];
      await client.query("INSERT INTO racing.part VALUES ($1, $2, $3, $4, $5, $6, $7)", values);
    }
    await client.query(
      `INSERT INTO racing.current (one, history) VALUES (1, $1)
       ON CONFLICT (one) DO UPDATE
       SET previous = current.history, history = excluded.history, since = clock_timestamp()`,
      [history],
    );
    await client.query("SELECT pg_notify('racing_history', $1)", [history]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** The beginning of the key of a section's part. */
const sectionName = /^[a-z]{2}_([a-z]+)_/;

/** Returns the race codes that several sections have, quoted. */
function sharedCodes(parts: readonly PublishedPart[]): string {
  const sections = new Set(parts.map(({ key }) => sectionName.exec(key)?.[0] ?? ""));
  const codes = [...sections].map((name) => sectionName.exec(name)?.[1] ?? "");
  return `'${codes.filter((code, index) => codes.indexOf(code) !== index).join("', '")}'`;
}

/**
 * Returns the text of a view over rows. Facts have one row. Variables of formulas are in the order of one
 * section's starts, so a race code with several sections has none, nor their declared runners.
 */
function viewOf(table: TableName, rows: string, shared: string): string {
  if (table === "variable") return `SELECT * FROM (${rows}) AS of WHERE race_code NOT IN (${shared})`;
  if (table !== "meta") return rows;
  return `SELECT DISTINCT ON (name) * FROM (${rows}) AS of
    WHERE regexp_replace(name, '^(variables|declared) ', '') NOT IN (${shared})`;
}

const abandonedHistories = `SELECT nspname AS name FROM pg_namespace
  WHERE nspname LIKE 'history\\_%' AND nspname NOT IN (
    SELECT history FROM racing.current UNION SELECT coalesce(previous, '') FROM racing.current)`;
const abandonedTables = `SELECT 'racing_parts.' || relname AS name FROM pg_class
  WHERE relnamespace = 'racing_parts'::regnamespace AND relkind = 'r'
    AND 'racing_parts.' || relname NOT IN (SELECT relation FROM racing.part)`;

/**
 * Drops the histories before the previous one, and the tables that belong to none: those of such histories
 * and of publications that were killed. A history that is being read is left to the next publication, and
 * tables of another section are left to its next publication, because they may belong to a running one.
 */
export async function dropAbandoned(client: Client, section: Section | undefined): Promise<void> {
  await client.query("SET lock_timeout = '2s'");
  for (const { name } of (await client.query<{ name: string }>(abandonedHistories)).rows) {
    const isDropped = await drop(client, `DROP SCHEMA IF EXISTS ${name} CASCADE`);
    if (isDropped) await client.query("DELETE FROM racing.part WHERE history = $1", [name]);
  }
  const ownTables = `${abandonedTables} AND strpos(relname, $1) > 0`;
  for (const { name } of (await client.query<{ name: string }>(ownTables, [`_${prefixOf(section)}`])).rows)
    await drop(client, `DROP TABLE ${name}`);
  await client.query("SET lock_timeout = 0");
}

const lockNotAvailable = "55P03";

async function drop(client: Client, statement: string): Promise<boolean> {
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) return false;
    throw error;
  }
}

/** Throws if the current history was published whole, or one of its sections by another version. */
export function requireSections(parts: ReadonlyMap<string, PublishedPart>): void {
  for (const { table, key, definition } of parts.values()) {
    if (!sectionName.test(key))
      throw new UsageError("the history there was published whole: publish sections into another database");
    if (definition !== definitionOf(table))
      throw new UsageError("a section there is of another version: publish into another database");
  }
}
