import { existsSync, rmSync } from "node:fs";
import { historyOver, type Driver, type LocalHistory } from "./history";
import { replaceFile } from "./replaceFile";
import { indexes, schemaVersion, tables } from "./schema";
import { openSqlite } from "./sqliteDriver";

/**
 * Creates a store file. `fill` writes into a temporary file beside `path` that replaces `path` once it is
 * complete; when `fill` throws, an existing file at `path` stays unchanged. `source` describes the store's
 * content: see `sourceOf`.
 */
export async function buildHistory(
  path: string,
  { source, fill }: { source: string; fill: (history: LocalHistory) => Promise<void> | void },
): Promise<void> {
  const temporary = `${path}.new`;
  remove(temporary);
  const driver = openSqlite(temporary, { bulk: true });
  try {
    driver.exec(tables);
    driver.run("INSERT INTO meta (name, value) VALUES (?, ?)", ["source", source]);
    driver.run("INSERT INTO meta (name, value) VALUES (?, ?)", ["schema", String(schemaVersion)]);
    await fill(historyOver(driver));
    driver.exec(indexes);
    driver.close();
    replaceFile(temporary, path);
  } catch (error) {
    try {
      driver.close();
    } finally {
      remove(temporary);
    }
    throw error;
  }
}

function remove(path: string): void {
  rmSync(path, { force: true });
  rmSync(`${path}-journal`, { force: true });
  rmSync(`${path}.lock`, { recursive: true, force: true });
}

/**
 * Returns the source that a store file was built from; undefined when it is missing, unreadable or of another
 * schema version.
 */
export function sourceOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  let driver: Driver | undefined;
  try {
    driver = openSqlite(path);
    const rows = driver.all<{ name: string; value: string }>("SELECT name, value FROM meta");
    const meta = new Map(rows.map(({ name, value }) => [name, value]));
    return meta.get("schema") === String(schemaVersion) ? meta.get("source") : undefined;
  } catch {
    return undefined;
  } finally {
    driver?.close();
  }
}
