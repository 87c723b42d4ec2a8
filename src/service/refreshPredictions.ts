import { dateWindow } from "../spec/parameters";
import { type Prediction, storePredictions } from "./predictions/storedPredictions";
import type { Moment } from "./simulation/moment";
import { type LocalHistory, saveFact, selectFact } from "./store/history";

/** The name of the fact that has the day for which a store is predicted. */
export const predictedFact = "predicted";
const selectRaceWithin = "SELECT id FROM race WHERE day BETWEEN ? AND ? LIMIT 1";

/**
 * Brings the stored predictions up to date: when a day has begun for which the store has none, all races of
 * the window are predicted. Call it every few seconds, after the races of the store have been updated.
 * `predict` passes the predictions on in batches, and resolves to false when it was cancelled before the end.
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

/** Records that all races of the window at a moment are predicted in a store. */
export function recordPredicted({ driver }: LocalHistory, { today }: Moment): void {
  driver.run(saveFact, [predictedFact, String(today)]);
}
