import { Client } from "pg";
import type { Driver } from "../../service/store/history";
import { openSqlite } from "../../service/store/openHistory";
import { UsageError } from "../readArguments";
import { describeFailure } from "./describeFailure";
import { copyPart, countRows, definitionOf, digestOf, type Part, partsOf } from "./parts";

/**
 * What a database holds: `racing.current` names the current history and the one before it, `racing.part` the
 * tables of each, in the schema `racing_parts`. A history is a schema of views over its tables, so that the
 * tables that did not change belong to several.
 */
const createCatalog = `
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
interface PublishedPart {
  readonly table: string;
  readonly key: string;
  /** The name of the table, with its schema. */
  readonly relation: string;
  readonly rows: number;
  readonly digest: number;
  readonly definition: string;
}

async function nameHistory(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT 'history_' || to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYYMMDD_HH24MISS_US') AS name",
  );
  return rows[0]?.name ?? "history";
}

/** Returns the tables of the current history, by table and key. */
async function currentParts(client: Client): Promise<ReadonlyMap<string, PublishedPart>> {
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

/** Creates the views of a history and makes it the current one, in one transaction. */
async function switchTo(client: Client, history: string, parts: readonly PublishedPart[]): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(`CREATE SCHEMA ${history}`);
    for (const table of new Set(parts.map((part) => part.table))) {
      const relations = parts.filter((part) => part.table === table);
      const selects = relations.map(({ relation }) => `SELECT * FROM ${relation}`);
      await client.query(`CREATE VIEW ${history}.${table} AS ${selects.join(" UNION ALL ")}`);
    }
    for (const { table, key, relation, rows, digest, definition } of parts)
      await client.query("INSERT INTO racing.part VALUES ($1, $2, $3, $4, $5, $6, $7)", [
        history,
        table,
        key,
        relation,
        rows,
        digest,
        definition,
      ]);
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

const abandonedHistories = `SELECT nspname AS name FROM pg_namespace
  WHERE nspname LIKE 'history\\_%' AND nspname NOT IN (
    SELECT history FROM racing.current UNION SELECT coalesce(previous, '') FROM racing.current)`;
const abandonedTables = `SELECT 'racing_parts.' || relname AS name FROM pg_class
  WHERE relnamespace = 'racing_parts'::regnamespace AND relkind = 'r'
    AND 'racing_parts.' || relname NOT IN (SELECT relation FROM racing.part)`;

/**
 * Drops the histories before the previous one, and the tables that belong to none: those of such histories
 * and of publications that were killed. One that is being read just now is left to the next publication.
 */
async function dropAbandoned(client: Client): Promise<void> {
  await client.query("SET lock_timeout = '2s'");
  for (const { name } of (await client.query<{ name: string }>(abandonedHistories)).rows) {
    const isDropped = await drop(client, `DROP SCHEMA ${name} CASCADE`);
    if (isDropped) await client.query("DELETE FROM racing.part WHERE history = $1", [name]);
  }
  for (const { name } of (await client.query<{ name: string }>(abandonedTables)).rows)
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

export interface PublishOptions {
  /** A complete store file, which no other process uses. */
  readonly from: string;
  /** The address of the database: postgres://user:password@host:port/database. */
  readonly to: string;
  /** Called after some thousands of rows. */
  readonly onProgress?: (progress: PublishProgress) => void;
}

export interface PublishProgress {
  /** Rows read so far, and those of the whole store. */
  readonly rows: number;
  readonly total: number;
}

export interface Published {
  /** The name of the history: the schema of its views. */
  readonly history: string;
  readonly rows: number;
  /** Rows that were copied; the others are in tables that the history before has too. */
  readonly copied: number;
  readonly tables: number;
  readonly copiedTables: number;
}

/**
 * Publishes a store to PostgreSQL: copies what differs from the history published last, compares what
 * arrived, and makes it current in one transaction. Rejects with a UsageError when the database cannot be
 * used or another publication is running.
 */
export async function publishHistory({ from, to, onProgress }: PublishOptions): Promise<Published> {
  const driver = openSqlite(from);
  try {
    return await withClient(to, (client) => publish({ driver, client }, onProgress ?? (() => undefined)));
  } finally {
    driver.close();
  }
}

interface Ends {
  readonly driver: Driver;
  readonly client: Client;
}

async function publish(ends: Ends, onProgress: (progress: PublishProgress) => void): Promise<Published> {
  const { driver, client } = ends;
  await claim(client);
  const catalog = await client.query<{ found: string | null }>("SELECT to_regclass('racing.part') AS found");
  if (catalog.rows[0]?.found === null) await client.query(createCatalog);
  await dropAbandoned(client);
  const history = await nameHistory(client);
  const before = await currentParts(client);
  const parts = partsOf(driver);
  const total = countRows(driver);
  let read = 0;
  const onRows = (rows: number): void => onProgress({ rows: (read += rows), total });

  const published: PublishedPart[] = [];
  for (const part of parts) {
    const known = before.get(`${part.table} ${part.key}`);
    const kept = known && isEqual(driver, part, known) ? known : undefined;
    if (kept) onRows(kept.rows);
    const placed = kept ?? (await place(ends, part, { history, onRows }));
    published.push(placed);
  }
  await switchTo(client, history, published);
  await dropAbandoned(client);
  const copied = published.filter(({ relation }) => relation.endsWith(suffixOf(history)));
  const count = (some: readonly PublishedPart[]): number => some.reduce((sum, { rows }) => sum + rows, 0);
  return {
    history,
    rows: count(published),
    copied: count(copied),
    tables: published.length,
    copiedTables: copied.length,
  };
}

/** The number of the advisory lock that one publication holds: the letters "form". */
const lock = 0x666f726d;

async function claim(client: Client): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>(
    `SELECT pg_try_advisory_lock(${lock}) AS "isFree"`,
  );
  if (!rows[0]?.isFree)
    throw new UsageError("another publication to this database is running: wait until it has ended");
  // PostgreSQL then ends the work of a publication that was killed, and with it the lock.
  await client.query("SET client_connection_check_interval = '1s'").catch(() => undefined);
}

function isEqual(driver: Driver, part: Part, known: PublishedPart): boolean {
  if (known.definition !== definitionOf(part.table)) return false;
  const { rows, digest } = digestOf(driver, part);
  return rows === known.rows && digest === known.digest;
}

/** Returns the end of the names of the tables that were created for a history. */
const suffixOf = (history: string): string => history.replace("history", "");

async function place(
  ends: Ends,
  part: Part,
  { history, onRows }: { history: string; onRows: (rows: number) => void },
): Promise<PublishedPart> {
  const { table, key } = part;
  const relation = `racing_parts.${table}_${key}${suffixOf(history)}`;
  const { rows, digest } = await copyPart(ends, part, { relation, onRows });
  return { table, key, relation, rows, digest, definition: definitionOf(table) };
}

/** Milliseconds to wait for a connection. */
const connectTimeout = 10_000;

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    application_name: "racing-form publish",
  });
  // A connection that is lost fails the statement that uses it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw describeFailure(error, url);
  } finally {
    await client.end().catch(() => undefined);
  }
}
