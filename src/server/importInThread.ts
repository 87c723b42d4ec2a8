import { importResults, type FileProgress, type ImportedFile, type ImportTask } from "./importResults";
import { inThread, Stopped } from "./inThread";
import { UsageError } from "./usageError";

export interface ThreadOptions {
  readonly onProgress: (progress: FileProgress) => void;
  readonly signal?: AbortSignal;
}

const work = { worker: "importWorker.js", run: importResults };

/** Imports in a thread of its own; what goes wrong is said in a sentence. */
export async function importInThread(task: ImportTask, { onProgress, signal }: ThreadOptions): Promise<ImportedFile[]> {
  return inThread({ work, task }, { tell: onProgress, signal }).catch((error: unknown) => {
    if (error instanceof Stopped) throw new UsageError("stopped while importing");
    throw new UsageError(error instanceof Error ? error.message : String(error));
  });
}
