import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { claimFolder } from "../service/store/claimFolder";
import type { History } from "../service/store/history";
import { openHistory } from "../service/store/openHistory";
import type { Origin } from "../service/origin";
import { sourceOf } from "../service/store/buildHistory";
import { importInThread, type ThreadOptions } from "./importInThread";
import type { ImportedFile } from "./importResults";
import { UsageError } from "./usageError";

/** A store of results files that is not open yet: found complete, or to be made. */
export interface ResultsStore {
  /** Opens the store, made first when the files are new or have changed. */
  open(options: ThreadOptions): Promise<{ history: History; origin: Origin; imported: readonly ImportedFile[] }>;
  /** Gives the store's folder back. */
  release(): void;
  /** The path of the store file. */
  readonly path: string;
}

/** Takes possession of the store of these files within the data folder; refuses a file that cannot be read. */
export function claimResults(files: readonly string[], dataFolder: string): ResultsStore {
  const paths = files.map((file) => resolve(file));
  const source = JSON.stringify(paths.map(fingerprint));
  const name = createHash("sha256").update(paths.join("\n")).digest("hex").slice(0, 8);
  const folder = join(dataFolder, `results-${name}`);
  const release = claim(folder);
  const path = join(folder, "history.db");
  return {
    path,
    release,
    open: async (options) => {
      const isMade = sourceOf(path) === source;
      const imported = isMade ? [] : await importInThread({ store: path, files: paths, source }, options);
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

function claim(folder: string): () => void {
  try {
    return claimFolder(folder, process);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
