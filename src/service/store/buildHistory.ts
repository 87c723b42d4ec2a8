import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname } from "node:path";
import { type Driver, historyOver, type LocalHistory, saveFact } from "./history";
import { indexes, schemaVersion, tables } from "./schema";
import { openSqlite, remove } from "./openHistory";
import { keepTotals } from "./totals";

/**
 * Renames a complete file over another. The file is on disk before it gets its new name, and the name is on
 * disk before this returns, so that after a power loss one of the files is complete.
 */
export function replaceFile(from: string, to: string): void {
  sync(from, "r+"); // Windows only syncs a file that is open for writing.
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Waits until the names in a folder are on disk. Windows has no such function and needs none. */
export function syncFolder(path: string): void {
  if (process.platform !== "win32") sync(path, "r");
}

function sync(path: string, flags: "r" | "r+"): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The tables to join, in the order in which their rows refer to each other. */
const joined = ["venue", "person", "runner", "race", "start", "prediction"] as const;

interface StoreOptions {
  /** True if the store is the last one of its history and keeps totals: see `keepTotals`. */
  readonly totals?: boolean;
}

/**
 * Joins store files, whose ids rise from file to file, into one at `path`: the first receives the rows of the
 * others and replaces `path`. Throws a RangeError if there are no files.
 */
export function joinHistories(
  path: string,
  [first, ...others]: readonly string[],
  { totals = false }: StoreOptions = {},
): void {
  if (first === undefined)
    throw new RangeError("Cannot join the parts of a store as there must be one at least: there are none");
  const driver = openSqlite(first, { bulk: true });
  try {
    for (const part of others) {
      driver.exec(`ATTACH '${part.replaceAll("'", "''")}' AS part`);
      driver.transaction(() => {
        // Columns and indexes are the same in every file, so SQLite copies the rows without decoding them.
        for (const table of joined) driver.exec(`INSERT INTO main.${table} SELECT * FROM part.${table}`);
      });
      driver.exec("DETACH part");
    }
    if (totals) keepTotals(driver);
  } finally {
    driver.close();
  }
  replaceFile(first, path);
  for (const part of others) rmSync(part);
}

interface StartOptions extends StoreOptions {
  /** The description of the store's content: see `sourceOf`. */
  readonly source: string;
  /** True to begin with a copy of the store at `path`. */
  readonly copied?: boolean;
}

/** A store that is being written, in a temporary file next to its path. */
interface StartedHistory {
  readonly history: LocalHistory;
  /** Completes the store, which replaces the one at its path. */
  finish(): void;
  /** Removes the temporary file; the store at the path stays as it was. */
  discard(): void;
}

/** Starts a store that is to replace the one at a path once it is complete. */
function startHistory(
  path: string,
  { source, totals = false, copied = false }: StartOptions,
): StartedHistory {
  const temporary = `${path}.new`;
  remove(temporary);
  if (copied) copyFileSync(path, temporary, constants.COPYFILE_FICLONE);
  const driver = openSqlite(temporary, { bulk: true });
  const discard = (): void => {
    try {
      driver.close();
    } finally {
      remove(temporary);
    }
  };
  try {
    if (!copied) driver.exec(tables);
    driver.run(saveFact, ["source", source]);
    driver.run(saveFact, ["schema", String(schemaVersion)]);
  } catch (error) {
    discard();
    throw error;
  }
  return {
    history: historyOver(driver),
    finish() {
      if (!copied) driver.exec(indexes);
      if (totals) keepTotals(driver);
      driver.close();
      replaceFile(temporary, path);
    },
    discard,
  };
}

/** Writes a store by a function, completely or not at all. */
export async function buildHistory(
  path: string,
  { fill, ...options }: StartOptions & { readonly fill: (history: LocalHistory) => Promise<void> | void },
): Promise<void> {
  const started = startHistory(path, options);
  try {
    await fill(started.history);
    started.finish();
  } catch (error) {
    started.discard();
    throw error;
  }
}

/** Returns the source of a store file; undefined if it is missing, unreadable or has another schema. */
export const sourceOf = (path: string): string | undefined => factsOf(path)?.get("source");

/** Returns the facts about a store file by name; undefined in the same cases. */
export function factsOf(path: string): ReadonlyMap<string, string> | undefined {
  if (!existsSync(path)) return undefined;
  let driver: Driver | undefined;
  try {
    driver = openSqlite(path);
    const rows = driver.all<{ name: string; value: string }>("SELECT name, value FROM meta");
    const facts = new Map(rows.map(({ name, value }) => [name, value]));
    return facts.get("schema") === String(schemaVersion) ? facts : undefined;
  } catch {
    return undefined;
  } finally {
    driver?.close();
  }
}
