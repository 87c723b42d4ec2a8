import { dateOf } from "../dates/days";
import type { RaceCode } from "../spec/codes";
import { importFile } from "./importing/importFile";
import { fitModels } from "./predictions/fit/fitModel";
import { firstPredicted, type Prediction, predictWindow } from "./predictions/storedPredictions";
import { predictWorld } from "./predictWorld";
import type { RaceRecord } from "./races/records";
import { createRaceCollection } from "./racesInOrder";
import type { Moment } from "./simulation/moment";
import type { WorldOptions } from "./simulation/world";

export interface PredictTask {
  readonly origin: Origin;
  readonly moment: Moment;
  /** The race codes of a world to predict, each independent of the others; all when omitted. */
  readonly codes?: readonly RaceCode[];
}

/**
 * Predicts every race of the interface's window at a moment (30 days back to 7 ahead, in any timezone) in one
 * pass over the whole history, and passes the predictions to `write` in batches. It takes seconds and belongs
 * in a thread of its own.
 *
 * The simulated world is predicted with its shipped models. The models of results files are fitted on their
 * races before the month in which the window begins, so that no prediction uses a later result.
 */
export async function predictHistory(
  task: PredictTask,
  write: (predictions: readonly Prediction[]) => void,
): Promise<void> {
  for (const batch of await batchesOf(task)) {
    if (batch.length > 0) write(batch);
  }
}

async function batchesOf({ origin, moment, codes }: PredictTask): Promise<Iterable<readonly Prediction[]>> {
  if (origin.kind === "world") return predictWorld({ world: origin.world, moment, share: { codes } });
  const races = await racesOfFiles(origin.files);
  const before = `${dateOf(firstPredicted(moment)).slice(0, 7)}-01`;
  const models = fitModels(races, { before, prices: !origin.withoutPrices });
  return predictWindow(races, { models, moment });
}

/** The source of a history, from which its races can be read again. */
export type Origin =
  | {
      readonly kind: "results";
      readonly files: readonly string[];
      /** Predicts without the starting prices of earlier races. */
      readonly withoutPrices?: true;
    }
  | { readonly kind: "world"; readonly world: WorldOptions };

/** Returns the races of results files by day. A race of a later file replaces that of an earlier one. */
export async function racesOfFiles(files: readonly string[]): Promise<RaceRecord[]> {
  const { write, inOrder } = createRaceCollection();
  for (const file of files) await importFile(file, { write });
  return inOrder();
}
