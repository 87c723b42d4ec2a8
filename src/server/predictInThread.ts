import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Prediction } from "../service/predictions/predictDays";
import { predictHistory, type PredictTask } from "../service/predictions/predictHistory";

interface Message {
  readonly predictions?: readonly Prediction[];
  readonly done?: true;
  readonly failure?: string;
}

export interface PredictThreadOptions {
  readonly keep: (predictions: readonly Prediction[]) => void;
  readonly signal: AbortSignal;
}

const worker = join(__dirname, "predictWorker.js");

/** Going through a world makes much and keeps little; results files are held whole, however large they are. */
const resourceLimits = {
  world: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 320 },
  results: { maxYoungGenerationSizeMb: 32 },
} as const;

/**
 * Predicts in a thread of its own. When it is stopped, what was predicted so far has been kept, and the promise resolves to false.
 * Uncompiled (in tests) there is no file a thread could run; it is then done here.
 */
export async function predictInThread(task: PredictTask, { keep, signal }: PredictThreadOptions): Promise<boolean> {
  if (!existsSync(worker)) return predictHistory(task, keep).then(() => true);
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: task, resourceLimits: resourceLimits[task.origin.kind] });
    const stop = () => void thread.terminate().then(() => resolve(false));
    signal.addEventListener("abort", stop, { once: true });
    thread.on("message", ({ predictions, done, failure }: Message) => {
      if (predictions && !signal.aborted) keep(predictions);
      if (failure !== undefined) reject(new Error(failure));
      if (done) resolve(true);
    });
    thread.on("error", reject);
    thread.on("exit", () => signal.removeEventListener("abort", stop));
  });
}
