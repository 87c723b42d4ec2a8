import { type RaceCode, raceCodes } from "../spec/codes";
import { predictStored } from "./predictions/predictStored";
import type { Prediction } from "./predictions/storedPredictions";
import { predictWorld } from "./predictWorld";
import type { Moment } from "./simulation/moment";
import type { WorldOptions } from "./simulation/world";
import { readWhileOpen } from "./store/openHistory";

/** The source of a history's races. */
export type Origin =
  | {
      readonly kind: "results";
      /** The path of the store of results files, whose races never change. */
      readonly store: string;
      /** Predicts without the starting prices of earlier races. */
      readonly withoutPrices?: true;
    }
  | { readonly kind: "world"; readonly world: WorldOptions };

export interface PredictTask {
  readonly origin: Origin;
  readonly moment: Moment;
  /** The race codes to predict, which are independent of each other; absent for all. */
  readonly codes?: readonly RaceCode[];
}

/**
 * Predicts every race in the interface's window at a moment (30 days back to 7 ahead, in any timezone) in one
 * pass over the whole history, and passes the predictions to `write` in batches. It takes seconds, so call it
 * in a separate thread.
 *
 * The simulated world is predicted with its shipped models; for results files see `predictStored`.
 */
export async function predictHistory(
  { origin, moment, codes = raceCodes }: PredictTask,
  write: (predictions: readonly Prediction[]) => void,
): Promise<void> {
  const writeAll = (batches: Iterable<readonly Prediction[]>): void => {
    for (const batch of batches) if (batch.length > 0) write(batch);
  };
  if (origin.kind === "world")
    return writeAll(predictWorld({ world: origin.world, moment, share: { codes } }));
  const prices = !origin.withoutPrices;
  readWhileOpen(origin.store, (history) => writeAll(predictStored(history, { moment, codes, prices })));
}
