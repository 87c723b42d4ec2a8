import type { Prediction } from "../service/predictions/predictDays";
import { predictHistory, type PredictTask } from "../service/predictions/predictHistory";
import { inThread, Stopped } from "./inThread";

export interface PredictThreadOptions {
  readonly keep: (predictions: readonly Prediction[]) => void;
  readonly signal: AbortSignal;
}

/** Going through a world makes much and keeps little; results files are held whole, however large they are. */
const resourceLimits = {
  world: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 320 },
  results: { maxYoungGenerationSizeMb: 32 },
} as const;

const work = { worker: "predictWorker.js", run: predictHistory };

/** Predicts in a thread of its own. When it is stopped, what was predicted so far has been kept, and the promise resolves to false. */
export async function predictInThread(task: PredictTask, { keep, signal }: PredictThreadOptions): Promise<boolean> {
  const options = { tell: keep, signal, resourceLimits: resourceLimits[task.origin.kind] };
  return inThread({ work, task }, options).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Stopped) return false;
      throw error;
    },
  );
}
