import { resultOf } from "../lists/lists";
import { recordPredicted } from "./refreshPredictions";
import { type Prediction, storePredictions } from "./predictions/storedPredictions";
import { predictWorld } from "./predictWorld";
import type { CountryRaces } from "./races/records";
import { type Batch, type DatedChanges, type PublicationOptions, publish } from "./simulation/publication";
import { buildHistory } from "./store/buildHistory";
import { createWriter } from "./store/writing/createWriter";

export interface BuildOptions extends PublicationOptions {
  /** The description of the world, which the store records as its source. */
  readonly source: string;
  /** Called with the progress, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** The first row number, by default 0; parts of a world that are to be joined need distinct ones. */
  readonly numbersFrom?: number | undefined;
  /**
   * The races that another store already holds. They are simulated but not written, and the window of dates
   * is predicted in the same pass. The share then consists of whole race codes.
   */
  readonly without?: CountryRaces | undefined;
  /** Called with the predictions of those races, in batches. */
  readonly onPredictions?: (predictions: readonly Prediction[]) => void;
}

/** Builds the store of a world or a share of it, completely or not at all. Returns the dated changes. */
export async function buildWorld(
  store: string,
  { without, onPredictions, onProgress, source, numbersFrom, ...publication }: BuildOptions,
): Promise<readonly DatedChanges[]> {
  const { moment } = publication;
  const isWritten = ({ country, raceCode }: CountryRaces): boolean =>
    country !== without?.country || raceCode !== without.raceCode;
  let dated: readonly DatedChanges[] = [];
  await buildHistory(store, {
    source,
    fill: (history) => {
      const write = createWriter(history, { numbersFrom, once: true });
      const onBatch = ({ records, part }: Batch): void => {
        write(records.filter(isWritten));
        onProgress?.(part);
      };
      if (without === undefined) {
        dated = resultOf(publish(publication), onBatch);
        return;
      }
      const onPredicted = (predictions: readonly Prediction[]): void => {
        storePredictions(history, predictions.filter(isWritten));
        onPredictions?.(predictions.filter((prediction) => !isWritten(prediction)));
      };
      dated = resultOf(predictWorld(publication, onBatch), onPredicted).filter(isWritten);
      recordPredicted(history, moment);
    },
  });
  return dated;
}
