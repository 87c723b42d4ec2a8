import { existsSync } from "node:fs";
import { resolve as pathFrom } from "node:path";
import { Worker, type ResourceLimits } from "node:worker_threads";
import type { Message } from "./answerTask";

/** Work that takes seconds: what does it, and the compiled file of the thread that does the same (see `answerTask`). */
export interface ThreadWork<Task, Told, Result> {
  readonly worker: string;
  readonly run: (task: Task, tell: (told: Told) => void) => Promise<Result>;
}

export interface InThreadOptions<Told> {
  /** Told how the work goes. */
  readonly tell?: (told: Told) => void;
  /** Stops the thread. */
  readonly signal?: AbortSignal | undefined;
  readonly resourceLimits?: ResourceLimits;
}

/** The work was stopped before its end. */
export class Stopped extends Error {
  constructor() {
    super("the work was stopped");
    this.name = "Stopped";
  }
}

/**
 * Does a task in a thread of its own, so that the server answers meanwhile. Uncompiled (in tests) there is no file a thread
 * could run; the task is then done here. Rejects with Stopped when the signal ends it, else with what went wrong, in its words.
 */
export async function inThread<Task, Told, Result>(
  { work, task }: { work: ThreadWork<Task, Told, Result>; task: Task },
  { tell = () => undefined, signal, resourceLimits = {} }: InThreadOptions<Told> = {},
): Promise<Result> {
  const worker = pathFrom(__dirname, work.worker);
  if (!existsSync(worker)) return work.run(task, tell);
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Stopped());
    const thread = new Worker(worker, { workerData: task, resourceLimits });
    const stop = () => void thread.terminate().then(() => reject(new Stopped()));
    signal?.addEventListener("abort", stop, { once: true });
    thread.on("message", (message: Message<Told, Result>) => {
      if ("told" in message && !signal?.aborted) tell(message.told);
      if ("failure" in message) reject(new Error(message.failure));
      if ("result" in message) resolve(message.result);
    });
    thread.on("error", reject);
    thread.on("exit", () => signal?.removeEventListener("abort", stop));
  });
}
