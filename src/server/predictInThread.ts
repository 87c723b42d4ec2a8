import { raceCodes } from "../spec/codes";
import type { Prediction } from "../service/predictions/predictDays";
import { predictHistory, type PredictTask } from "../service/predictHistory";
import { runInThread, Stopped } from "./workerThread";

export interface PredictThreadOptions {
  readonly onPredictions: (predictions: readonly Prediction[]) => void;
  readonly signal: AbortSignal;
}

/** The race codes of a world are independent and predicted concurrently. A model of results files is fitted to all of them. */
const tasksOf = (task: PredictTask): PredictTask[] =>
  task.origin.kind === "world" ? raceCodes.map((code) => ({ ...task, codes: [code] })) : [task];

/** A pass through a world allocates much and holds little; results files are held in memory whatever their size. */
const resourceLimits = {
  world: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 224 },
  results: { maxYoungGenerationSizeMb: 32 },
} as const;

const work = { worker: "predictWorker.js", run: predictHistory };

/** Predicts in worker threads; resolves to false when it is stopped. Predictions are delivered as they are made. */
export async function predictInThread(task: PredictTask, { onPredictions, signal }: PredictThreadOptions): Promise<boolean> {
  const options = { onProgress: onPredictions, signal, resourceLimits: resourceLimits[task.origin.kind] };
  try {
    await Promise.all(tasksOf(task).map((part) => runInThread({ work, task: part }, options)));
    return true;
  } catch (error) {
    if (error instanceof Stopped) return false;
    throw error;
  }
}
