import { Client } from "pg";
import { openSqlite } from "../../service/store/sqliteDriver";
import type { Driver } from "../../service/store/history";
import { currentParts, dropAbandoned, nameHistory, prepareCatalog, switchTo } from "./catalog";
import type { PublishedPart } from "./catalog";
import { copyPart, digestOf } from "./copyPart";
import { describeFailure } from "./describeFailure";
import { countRows, partsOf, type Part } from "./parts";
import { UsageError } from "../readArguments";
import { definitionOf } from "./tableText";

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
 * arrived, then makes it the current history in one transaction. Readers use the old history or the new one
 * and never parts of both, whenever this process ends. Rejects with a UsageError when the database cannot be
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
  await prepareCatalog(client);
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
