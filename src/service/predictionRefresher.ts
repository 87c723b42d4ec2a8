import { dateWindow } from "../spec/parameters";
import { type Prediction, storePredictions } from "./predictions/storedPredictions";
import type { Moment } from "./simulation/moment";
import { type LocalHistory, saveFact, selectFact } from "./store/history";

export interface PredictionRefresherOptions {
  readonly history: LocalHistory;
  readonly moment: () => Moment;
  /**
   * Predicts every race of the window and passes the predictions on in batches. It takes seconds and belongs
   * in a thread of its own. Resolves to false when it was cancelled before the end.
   */
  readonly predict: (moment: Moment, write: (predictions: readonly Prediction[]) => void) => Promise<boolean>;
}

/** The name of the fact that has the day for which a store is predicted. */
export const predictedFact = "predicted";
const selectRaceWithin = "SELECT id FROM race WHERE day BETWEEN ? AND ? LIMIT 1";

/**
 * Returns a function that brings the stored predictions up to date: when a day has begun for which the store
 * has none, it predicts all races of the window. Call it every few seconds, after the races of the store have
 * been updated.
 */
export function createPredictionRefresher({
  history,
  moment: currentMoment,
  predict,
}: PredictionRefresherOptions): () => Promise<void> {
  const { driver } = history;
  return async () => {
    const moment = currentMoment();
    const [predicted] = driver.all<{ value: string }>(selectFact, [predictedFact]);
    if (predicted?.value === String(moment.today)) return;
    const window = [moment.today - dateWindow.daysBack, moment.today + dateWindow.daysAhead];
    if (driver.all(selectRaceWithin, window).length === 0) return;
    const complete = await predict(moment, (predictions) => storePredictions(history, predictions));
    if (complete) recordPredicted(history, moment);
  };
}

/** Records that all races of the window at a moment are predicted in a store. */
export function recordPredicted({ driver }: LocalHistory, { today }: Moment): void {
  driver.run(saveFact, [predictedFact, String(today)]);
}
