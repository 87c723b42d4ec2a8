import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { importResults, type FileProgress, type ImportedFile, type ImportTask } from "./importResults";
import { UsageError } from "./usageError";

interface Message {
  readonly progress?: FileProgress;
  readonly imported?: ImportedFile[];
  readonly failure?: string;
}

export interface ThreadOptions {
  readonly onProgress: (progress: FileProgress) => void;
  readonly signal?: AbortSignal;
}

const worker = join(__dirname, "importWorker.js");

/**
 * Imports in a thread of its own, so that the server answers meanwhile. Uncompiled (in tests) there is no file a thread
 * could run; the import then happens here.
 */
export async function importInThread(task: ImportTask, { onProgress, signal }: ThreadOptions): Promise<ImportedFile[]> {
  if (!existsSync(worker)) return importResults(task, onProgress).catch(refuse);
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: task });
    const stop = () => void thread.terminate().then(() => reject(new UsageError("stopped while importing")));
    signal?.addEventListener("abort", stop, { once: true });
    thread.on("message", ({ progress, imported, failure }: Message) => {
      if (progress) onProgress(progress);
      if (failure !== undefined) reject(new UsageError(failure));
      if (imported) resolve(imported);
    });
    thread.on("error", reject);
    thread.on("exit", () => signal?.removeEventListener("abort", stop));
  });
}

function refuse(error: unknown): never {
  throw new UsageError(error instanceof Error ? error.message : String(error));
}
