import { existsSync } from "node:fs";
import { schemaVersion } from "./schema";
import type { Driver } from "./driver";
import { openSqlite } from "./sqliteDriver";

/** What a store file was made of; undefined when there is none, or one of another version, or one that cannot be read. */
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
