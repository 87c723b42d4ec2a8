import type { Country } from "../spec/codes";
import { recordPredicted } from "./predictionRefresher";
import { worldModels } from "./predictions/models/worldModels";
import { type Prediction, predictWindow, storePredictions } from "./predictions/storedPredictions";
import type { RaceRecord } from "./races/records";
import { publishedInDayOrder } from "./racesInOrder";
import type { BuildOptions } from "./simulation/buildWorld";
import { type DatedChanges, publish } from "./simulation/publication";
import { buildHistory } from "./store/buildHistory";
import { createWriter } from "./store/writing/createWriter";

export interface BuildPredictedOptions extends BuildOptions {
  /**
   * The country whose races another store holds already: they are simulated, as others of their race code
   * are predicted from them, but not written.
   */
  readonly without: Country;
  /** Called with the predictions of that country's races, in batches. */
  readonly onPredictions: (predictions: readonly Prediction[]) => void;
}

/**
 * Builds the store of a share of a world without one country, completely or not at all, with the predictions
 * of the window: it simulates the races once for both. The share consists of whole race codes. Returns the
 * dated changes.
 */
export async function buildPredictedWorld(
  store: string,
  { without, onPredictions, onProgress, source, numbersFrom, ...publication }: BuildPredictedOptions,
): Promise<readonly DatedChanges[]> {
  const { moment } = publication;
  const isWritten = ({ country }: { readonly country: Country }): boolean => country !== without;
  let dated: readonly DatedChanges[] = [];
  await buildHistory(store, {
    source,
    fill: (history) => {
      const write = createWriter(history, { numbersFrom, once: true });
      function* written(): Generator<RaceRecord> {
        const batches = publish(publication);
        let next = batches.next();
        for (; !next.done; next = batches.next()) {
          const { records, part } = next.value;
          write(records.filter(isWritten));
          onProgress?.(part);
          yield* records;
        }
        dated = next.value.filter(isWritten);
      }
      const races = publishedInDayOrder(written(), moment);
      for (const predictions of predictWindow(races, { models: worldModels, moment })) {
        storePredictions(history, predictions.filter(isWritten));
        onPredictions(predictions.filter((prediction) => !isWritten(prediction)));
      }
      recordPredicted(history, moment);
    },
  });
  return dated;
}
