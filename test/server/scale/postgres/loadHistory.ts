import { Client } from "pg";
import type { LocalHistory } from "../../../../src/service/store/history";
import { indexes, schemaVersion, tables } from "../../../../src/service/store/schema";

const names = [
  "venue",
  "runner",
  "person",
  "race",
  "start",
  "prediction",
  "draw_total",
  "condition_total",
  "person_total",
];

/** Copies a small history into a database, without partitions, and makes it the current one. */
export async function loadHistory(url: string, { driver }: LocalHistory, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`CREATE SCHEMA ${name}; SET search_path = ${name}`);
    await client.query(tables.replaceAll(" TEXT", ' TEXT COLLATE "C"') + indexes);
    for (const table of names) {
      const rows = driver.all(`SELECT * FROM ${table}`);
      await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
        JSON.stringify(rows),
      ]);
    }
    await client.query("INSERT INTO meta VALUES ('schema', $1), ('source', '[]')", [String(schemaVersion)]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS racing;
      CREATE TABLE IF NOT EXISTS racing.current (one INTEGER PRIMARY KEY CHECK (one = 1), history TEXT NOT NULL,
        since TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp())`);
    await client.query(
      "INSERT INTO racing.current VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET history = excluded.history, since = clock_timestamp()",
      [name],
    );
  } finally {
    await client.end();
  }
}
