import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Origin } from "../service/origin";
import { sourceOf } from "../service/store/buildHistory";
import { claimFolder } from "../service/store/claimFolder";
import type { History } from "../service/store/history";
import { openHistory } from "../service/store/openHistory";
import { importInThread, type ImportedFile, type ImportOptions } from "./importResults";
import { UsageError, withUsageError } from "./usageError";

/** The claimed store of results files, not opened yet. */
export interface ResultsStore {
  /** Opens the store. Imports the files first when they are new or have changed. */
  open(options: ImportOptions): Promise<{ history: History; origin: Origin; imported: readonly ImportedFile[] }>;
  /** Releases the store's folder. */
  release(): void;
  /** The path of the store file. */
  readonly path: string;
}

/** Claims the store of some results files in the data folder. Throws a UsageError for a file that does not exist. */
export function claimResultsStore(files: readonly string[], dataFolder: string): ResultsStore {
  const paths = files.map((file) => resolve(file));
  const source = JSON.stringify(paths.map(fingerprint));
  const name = createHash("sha256").update(paths.join("\n")).digest("hex").slice(0, 8);
  const folder = join(dataFolder, `results-${name}`);
  const release = withUsageError(() => claimFolder(folder, process));
  const path = join(folder, "history.db");
  return {
    path,
    release,
    open: async (options) => {
      const isCurrent = sourceOf(path) === source;
      const imported = isCurrent ? [] : await importInThread({ store: path, files: paths, source }, options);
      return { history: openHistory(path), origin: { kind: "results", files: paths }, imported };
    },
  };
}

function fingerprint(path: string): unknown {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new UsageError(`cannot import ${path}: there is no such file`);
  if (!stats.isFile()) throw new UsageError(`cannot import ${path}: it is not a file`);
  return [basename(path), stats.size, stats.mtimeMs];
}
