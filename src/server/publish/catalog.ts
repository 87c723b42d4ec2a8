import type { Client } from "pg";

/**
 * What a database holds: `racing.current` names the current history and the one before it, `racing.part` the
 * tables of each, in the schema `racing_parts`. A history is a schema of views over its tables, so that the
 * tables that did not change belong to several.
 */
const createCatalog = `
CREATE SCHEMA IF NOT EXISTS racing;
CREATE SCHEMA IF NOT EXISTS racing_parts;
CREATE TABLE IF NOT EXISTS racing.current (
  one INTEGER PRIMARY KEY CHECK (one = 1), history TEXT NOT NULL, previous TEXT);
CREATE TABLE IF NOT EXISTS racing.part (
  history TEXT NOT NULL, of_table TEXT NOT NULL, key TEXT NOT NULL, relation TEXT NOT NULL, rows BIGINT NOT NULL,
  digest BIGINT NOT NULL, definition TEXT NOT NULL, PRIMARY KEY (history, of_table, key));
`;

/** A table of a published history. */
export interface PublishedPart {
  readonly table: string;
  readonly key: string;
  /** The name of the table, with its schema. */
  readonly relation: string;
  readonly rows: number;
  readonly digest: number;
  readonly definition: string;
}

/** Creates what is missing of the catalog. */
export async function prepareCatalog(client: Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('racing.part') AS found");
  if ((rows as { found: string | null }[])[0]?.found === null) await client.query(createCatalog);
}

/** Returns the name of a new history, of the database's clock. */
export async function nameHistory(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT 'history_' || to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYYMMDD_HH24MISS_US') AS name",
  );
  return rows[0]?.name ?? "history";
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

/** Creates the views of a history and makes it the current one, in one transaction. */
export async function switchTo(
  client: Client,
  history: string,
  parts: readonly PublishedPart[],
): Promise<void> {
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
       ON CONFLICT (one) DO UPDATE SET previous = current.history, history = excluded.history`,
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
export async function dropAbandoned(client: Client): Promise<void> {
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
