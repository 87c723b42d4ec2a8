import { dateWindow } from "../spec/parameters";
import { type Prediction, storePredictions } from "./predictions/storedPredictions";
import type { Moment } from "./simulation/moment";
import { type LocalHistory, saveFact, selectFact } from "./store/history";

/** The name of the fact that stores the day for which a store is predicted. */
export const predictedFact = "predicted";
const selectRaceWithin = "SELECT id FROM race WHERE day BETWEEN ? AND ? LIMIT 1";

/**
 * Updates the stored predictions: when a new day begins, predicts all races in the window. Call it every few
 * seconds, after updating the store's races. `predict` passes on predictions in batches, and resolves to
 * false if it was cancelled before the end.
 */
export async function refreshPredictions(
  history: LocalHistory,
  moment: Moment,
  predict: (write: (predictions: readonly Prediction[]) => void) => Promise<boolean>,
): Promise<void> {
  const { driver } = history;
  const [predicted] = driver.all<{ value: string }>(selectFact, [predictedFact]);
  if (predicted?.value === String(moment.today)) return;
  const window = [moment.today - dateWindow.daysBack, moment.today + dateWindow.daysAhead];
  if (driver.all(selectRaceWithin, window).length === 0) return;
  const complete = await predict((predictions) => storePredictions(history, predictions));
  if (complete) recordPredicted(history, moment);
}

/** Records that all races in the window at a moment are predicted in a store. */
export function recordPredicted({ driver }: LocalHistory, { today }: Moment): void {
  driver.run(saveFact, [predictedFact, String(today)]);
}
