import { raceCodes } from "../spec/codes";
import type { Prediction } from "../service/predictions/predictDays";
import { predictHistory, type PredictTask } from "../service/predictHistory";
import { inThread, Stopped } from "./inThread";

export interface PredictThreadOptions {
  readonly keep: (predictions: readonly Prediction[]) => void;
  readonly signal: AbortSignal;
}

/** A world is predicted by its race codes, all at the same time: no code says anything of another. Results files are fitted as a whole. */
const tasksOf = (task: PredictTask): PredictTask[] =>
  task.origin.kind === "world" ? raceCodes.map((code) => ({ ...task, codes: [code] })) : [task];

/** Going through a world makes much and keeps little; results files are held whole, however large they are. */
const resourceLimits = {
  world: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 224 },
  results: { maxYoungGenerationSizeMb: 32 },
} as const;

const work = { worker: "predictWorker.js", run: predictHistory };

/** Predicts in threads of their own. When it is stopped, what was predicted so far has been kept, and the promise resolves to false. */
export async function predictInThread(task: PredictTask, { keep, signal }: PredictThreadOptions): Promise<boolean> {
  const options = { tell: keep, signal, resourceLimits: resourceLimits[task.origin.kind] };
  try {
    await Promise.all(tasksOf(task).map((part) => inThread({ work, task: part }, options)));
    return true;
  } catch (error) {
    if (error instanceof Stopped) return false;
    throw error;
  }
}
