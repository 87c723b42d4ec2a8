import { existsSync } from "node:fs";
import { resolve as pathFrom } from "node:path";
import { parentPort, Worker, workerData, type ResourceLimits } from "node:worker_threads";

/** A message from a worker thread. */
export type Message<Progress, Result> =
  { readonly progress: Progress } | { readonly result: Result } | { readonly failure: string };

/**
 * A function that takes seconds, with the compiled file of the worker that runs the same function (see
 * `runWorker`).
 */
export interface ThreadWork<Task, Progress, Result> {
  readonly worker: string;
  readonly run: (task: Task, onProgress: (progress: Progress) => void) => Promise<Result>;
}

export interface ThreadOptions<Progress> {
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Terminates the thread. */
  readonly signal?: AbortSignal | undefined;
  readonly resourceLimits?: ResourceLimits;
}

/** The signal terminated the thread. */
export class Stopped extends Error {
  constructor() {
    super("the work was stopped");
    this.name = "Stopped";
  }
}

/**
 * Runs a task in a worker thread, so that the server responds meanwhile. In tests, which have no compiled
 * files, the task runs in this thread. Rejects with Stopped when the signal aborts, else with an Error that
 * has the worker's message, also when the worker ends without one.
 */
export async function runInThread<Task, Progress, Result>(
  { work, task }: { work: ThreadWork<Task, Progress, Result>; task: Task },
  { onProgress = () => undefined, signal, resourceLimits = {} }: ThreadOptions<Progress> = {},
): Promise<Result> {
  const worker = pathFrom(__dirname, work.worker);
  if (!existsSync(worker)) return work.run(task, onProgress);
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Stopped());
    const thread = new Worker(worker, { workerData: task, resourceLimits });
    const stop = () => void thread.terminate();
    signal?.addEventListener("abort", stop, { once: true });
    thread.on("message", (message: Message<Progress, Result>) => {
      if ("progress" in message && !signal?.aborted) onProgress(message.progress);
      if ("failure" in message) reject(new Error(message.failure));
      if ("result" in message) resolve(message.result);
    });
    thread.on("error", reject);
    thread.on("exit", (code) => {
      signal?.removeEventListener("abort", stop);
      // Without effect after a result or a failure, whose messages arrive before the end of the thread.
      reject(
        signal?.aborted ? new Stopped() : new Error(`${work.worker} ended with code ${code} and no result`),
      );
    });
  });
}

/** Runs the task of this worker thread and posts its progress and its result. */
export async function runWorker<Task, Progress, Result>(
  run: (task: Task, onProgress: (progress: Progress) => void) => Promise<Result>,
): Promise<void> {
  const post = (message: Message<Progress, Result>): void => parentPort?.postMessage(message);
  try {
    // `runInThread` passes the task as workerData.
    post({ result: await run(workerData as Task, (progress) => post({ progress })) });
  } catch (error) {
    post({ failure: messageOf(error) });
  }
}

/** Returns the message of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
