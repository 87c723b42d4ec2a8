import { renameSync, rmSync } from "node:fs";
import { withVenues, type History } from "./history";
import { indexes, schemaVersion, tables } from "./schema";
import { openSqlite } from "./sqliteDriver";

/**
 * Makes a store file from nothing: `fill` writes into a temporary file beside `path`, which takes the place of `path`
 * only when it is complete. When `fill` throws, whatever stood at `path` is left as it was.
 * `source` says what the store was made of; `sourceOf` reads it back.
 */
export async function buildHistory(
  path: string,
  { source, fill }: { source: string; fill: (history: History) => Promise<void> | void },
): Promise<void> {
  const temporary = `${path}.new`;
  forget(temporary);
  const driver = openSqlite(temporary, { bulk: true });
  try {
    driver.exec(tables);
    driver.run("INSERT INTO meta (name, value) VALUES (?, ?)", ["source", source]);
    driver.run("INSERT INTO meta (name, value) VALUES (?, ?)", ["schema", String(schemaVersion)]);
    await fill(withVenues(driver));
    driver.exec(indexes);
    driver.close();
    renameSync(temporary, path);
  } catch (error) {
    driver.close();
    forget(temporary);
    throw error;
  }
}

function forget(path: string): void {
  rmSync(path, { force: true });
  rmSync(`${path}-journal`, { force: true });
  rmSync(`${path}.lock`, { recursive: true, force: true });
}
