import { existsSync } from "node:fs";
import { historyOver, type Driver, type LocalHistory } from "./history";
import { indexes, tables } from "./schema";
import { openSqlite } from "./sqliteDriver";

/** Opens a complete store file. The caller owns the file: see `claimFolder`. */
export function openHistory(path: string): LocalHistory {
  return historyOver(openSqlite(path));
}

/** Returns SQLite's description of the damage to a store file; undefined for one that is whole or missing. */
export function findDamage(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  let driver: Driver | undefined;
  try {
    driver = openSqlite(path);
    const [row] = driver.all<{ quick_check: string }>("PRAGMA quick_check(1)");
    return row?.quick_check === "ok" ? undefined : (row?.quick_check ?? "it cannot be read");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    driver?.close();
  }
}

/** Creates an empty store in memory. */
export function historyInMemory(): LocalHistory {
  const driver = openSqlite();
  driver.exec(tables + indexes);
  return historyOver(driver);
}
