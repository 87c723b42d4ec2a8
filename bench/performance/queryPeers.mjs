/** Opens a store in other databases, which run the service's own queries on the same data with the same indexes. */
import { copyFileSync, createWriteStream, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { finished } from "node:stream/promises";
import { peer, root } from "./sources.mjs";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const { tables, indexes } = require(join(root, "build/server/service/store/schema.js"));

/** SQLite as machine code. */
function betterSqlite(store) {
  const Database = peer("better-sqlite3");
  const copy = `${store}.copy`; // the service locks its own file
  copyFileSync(store, copy);
  const database = new Database(copy);
  database.pragma("cache_size = -65536");
  const prepared = new Map();
  const all = (sql, values) => {
    if (!prepared.has(sql)) prepared.set(sql, database.prepare(sql));
    // A parameter with a number has it as its name there.
    const named = Object.fromEntries(values.map((value, index) => [index + 1, value]));
    return prepared.get(sql).all(...(/\?\d/.test(sql) ? [named] : values));
  };
  const close = () => {
    database.close();
    rmSync(copy);
  };
  return { name: "better-sqlite3", all, close };
}

const quoted = (value) => `"${String(value).replaceAll('"', '""')}"`;

/** Writes a table as CSV, some rows at a time. */
async function writeTable(driver, { name, columns }, file) {
  const stream = createWriteStream(file);
  const perQuery = 20_000;
  for (let offset = 0; ; offset += perQuery) {
    const rows = driver.all(`SELECT ${columns.join(", ")} FROM ${name} LIMIT ${perQuery} OFFSET ${offset}`);
    const text = rows.map((row) =>
      columns.map((column) => (row[column] === null ? "" : quoted(row[column]))).join(","),
    );
    if (rows.length > 0 && !stream.write(`${text.join("\n")}\n`))
      await new Promise((resolve) => stream.once("drain", resolve));
    if (rows.length < perQuery) break;
  }
  stream.end();
  await finished(stream);
}

/** A database for analysis, which reads columns instead of rows. It has no partial indexes: these are made whole. */
async function duck(store, driver) {
  const { DuckDBInstance } = peer("@duckdb/node-api");
  const connection = await (await DuckDBInstance.create(":memory:", { threads: "1" })).connect();
  await connection.run(tables);
  for (const { name } of driver.all("SELECT name FROM sqlite_master WHERE type = 'table'")) {
    const columns = driver.all(`SELECT name FROM pragma_table_info('${name}')`).map((column) => column.name);
    const file = `${store}.${name}.csv`;
    await writeTable(driver, { name, columns }, file);
    // DuckDB finds no columns in an empty file.
    if (statSync(file).size > 0)
      await connection.run(`COPY ${name} FROM '${file}' (FORMAT csv, HEADER false, NULLSTR '')`);
    rmSync(file);
  }
  for (const statement of indexes.split(";").filter((text) => text.trim() !== ""))
    await connection.run(statement.replace(/ WHERE [^;]*/, ""));
  const prepared = new Map();
  const all = async (sql, values) => {
    if (!prepared.has(sql)) prepared.set(sql, await connection.prepare(sql.replaceAll(/\?(\d)/g, "$$$1")));
    const statement = prepared.get(sql);
    statement.bind(values);
    return (await statement.runAndReadAll()).getRowObjectsJS();
  };
  return { name: "DuckDB", all, close: () => connection.closeSync() };
}

/** Opens those that are installed here; says of each other one why it is missing. */
export async function queryPeers(store, driver) {
  const peers = [];
  const missing = [];
  for (const [name, open] of Object.entries({ "better-sqlite3": betterSqlite, DuckDB: duck })) {
    try {
      peers.push(await open(store, driver));
    } catch (error) {
      missing.push(`${name} could not be used: ${String(error.message).split("\n")[0]}`);
    }
  }
  return { peers, missing };
}
