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
import { type Driver, historyOver, type LocalHistory, pageCache, saveFact } from "./history";
import { indexes, schemaVersion, tables } from "./schema";
import { findDamage, openSqlite, remove } from "./openHistory";
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

/** The steps of a build: texts about what was done in each, and about the state after the last one. */
export interface BuildSteps {
  /** The steps of an interrupted build of the same source, which this one continues. */
  readonly earlier: readonly string[];
  /** The state after them; absent if there are none. */
  readonly state?: string | undefined;
  /** Commits everything written so far together with a step and the state after it. */
  readonly save: (step: string, state: string) => void;
}

interface BuildOptions extends StartOptions {
  /** True if the build saves steps, after the last of which the next build goes on if this one is killed. */
  readonly inSteps?: boolean;
  /** Writes the races. Steps that are saved without `inSteps` have no effect. */
  readonly fill: (history: LocalHistory, steps: BuildSteps) => Promise<void> | void;
}

/** The facts in which a build keeps its steps, numbered from 0, and the state after them. */
const stepName = "step ";
const stateName = `${stepName}state`;

/** Returns the steps of an interrupted build; none if it had another source or its file is damaged. */
function stepsIn(path: string, source: string): Omit<BuildSteps, "save"> {
  const facts = factsOf(path);
  if (facts?.get("source") !== source || findDamage(path) !== undefined) return { earlier: [] };
  const steps: string[] = [];
  for (let step = facts.get(stepName + "0"); step !== undefined; step = facts.get(stepName + steps.length))
    steps.push(step);
  return { earlier: steps, state: facts.get(stateName) };
}

/** A store that is being written, in a temporary file next to its path. */
interface StartedHistory {
  readonly history: LocalHistory;
  readonly steps: BuildSteps;
  /** Completes the store, which replaces the one at its path. */
  finish(): void;
  /** Removes the temporary file; the store at the path stays as it was. */
  discard(): void;
}

/** Starts a store that is to replace the one at a path once it is complete. */
function startHistory(
  path: string,
  { source, totals = false, copied = false, inSteps = false }: Omit<BuildOptions, "fill">,
): StartedHistory {
  const temporary = `${path}.new`;
  const { earlier, state } = inSteps ? stepsIn(temporary, source) : { earlier: [] };
  if (earlier.length === 0) remove(temporary);
  if (copied) copyFileSync(path, temporary, constants.COPYFILE_FICLONE);
  const driver = openSqlite(temporary, { bulk: !inSteps });
  const discard = (): void => {
    try {
      driver.close();
    } finally {
      remove(temporary);
    }
  };
  let saved = earlier.length;
  const save: BuildSteps["save"] = (step, next) => {
    if (!inSteps) return;
    driver.run(saveFact, [`${stepName}${saved++}`, step]);
    driver.run(saveFact, [stateName, next]);
    driver.exec("COMMIT; BEGIN");
  };
  try {
    // One transaction up to each step; a build that is killed goes back to its last one.
    if (inSteps) driver.exec(`${pageCache.ofPasses}; BEGIN`);
    if (!copied && earlier.length === 0) driver.exec(tables);
    driver.run(saveFact, ["source", source]);
    driver.run(saveFact, ["schema", String(schemaVersion)]);
  } catch (error) {
    discard();
    throw error;
  }
  return {
    history: historyOver(driver),
    steps: { earlier, state, save },
    finish() {
      if (!copied) driver.exec(indexes);
      if (totals) keepTotals(driver);
      if (inSteps) driver.exec(`DELETE FROM meta WHERE name LIKE '${stepName}%'; COMMIT`);
      driver.close();
      replaceFile(temporary, path);
      remove(temporary);
    },
    discard,
  };
}

/**
 * Writes a store by a function, completely or not at all. A build that cannot go on from its earlier steps
 * begins anew.
 */
export async function buildHistory(path: string, options: BuildOptions): Promise<void> {
  const started = startHistory(path, options);
  const { history, steps } = started;
  try {
    await options.fill(history, steps);
    started.finish();
  } catch (error) {
    started.discard();
    if (steps.earlier.length === 0) throw error;
    await buildHistory(path, options);
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
