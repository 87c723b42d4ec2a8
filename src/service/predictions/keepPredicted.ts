import { dateWindow } from "../../spec/parameters";
import type { History } from "../store/history";
import type { Moment } from "../simulation/moment";
import type { Prediction } from "./predictDays";
import { keepPredictions } from "./storedPredictions";

export interface KeepPredictedOptions {
  readonly history: History;
  readonly moment: () => Moment;
  /** Predicts anew; takes seconds, and should be done in a thread of its own. False when it was stopped before the end. */
  readonly predict: (moment: Moment, keep: (predictions: readonly Prediction[]) => void) => Promise<boolean>;
}

const noted = "SELECT value FROM meta WHERE name = 'predicted'";
const note = "INSERT INTO meta (name, value) VALUES ('predicted', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
const racesWithin = "SELECT id FROM race WHERE day BETWEEN ? AND ? LIMIT 1";

/**
 * Keeps the predictions of a store up with the clock: call the function it gives every few seconds, after the store itself
 * has been brought up to date. It predicts when a day begins that the store has no predictions for.
 */
export function keepPredicted({ history, moment, predict }: KeepPredictedOptions): () => Promise<void> {
  const { driver } = history;
  return async () => {
    const at = moment();
    const [done] = driver.all<{ value: string }>(noted);
    if (done?.value === String(at.today)) return;
    const window = [at.today - dateWindow.daysBack, at.today + dateWindow.daysAhead];
    if (driver.all(racesWithin, window).length === 0) return;
    const complete = await predict(at, (predictions) => keepPredictions(history, predictions));
    if (complete) driver.run(note, [String(at.today)]);
  };
}
