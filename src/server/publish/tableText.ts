import { createHash } from "node:crypto";
import type { Driver } from "../../service/store/history";
import { indexes, tables } from "../../service/store/schema";

export type TableName = "meta" | "venue" | "runner" | "person" | "race" | "start" | "prediction";

export interface Column {
  readonly name: string;
  readonly type: string;
}

/** Returns the columns of a table of a store, in their order. */
export function columnsOf(driver: Driver, table: TableName): readonly Column[] {
  return driver.all<{ name: string; type: string }>(`SELECT name, type FROM pragma_table_info('${table}')`);
}

/** The texts of the columns and constraints of each table. */
const bodies = new Map(
  [...tables.matchAll(/CREATE TABLE (\w+) \(([^;]*)\);/g)].map(([, table = "", body = ""]) => [table, body]),
);

const indexText = /CREATE INDEX (\w+) ON (\w+)\s([^;]*);/g;

/**
 * Returns the statement that creates a part of a table in PostgreSQL. Texts sort by their bytes, as in
 * SQLite; ids may be larger than an INTEGER of PostgreSQL.
 */
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

/** Returns a digest of what the parts of a table are created by: a part created otherwise is not kept. */
export function definitionOf(table: TableName): string {
  const text = [createTable(table, table), ...createIndexes(table, table)].join("\n");
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
