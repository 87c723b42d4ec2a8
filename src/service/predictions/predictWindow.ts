import { dateWindow } from "../../spec/parameters";
import { dayNumber } from "../../dates/days";
import type { RaceRecord } from "../races/records";
import type { Moment } from "../simulation/moment";
import type { Models } from "./models/model";
import { createRacePredictor, type Prediction } from "./predictDays";

/** Races between two batches; a batch may hold fewer predictions, or none. */
const batchSize = 50;
/** A date of the window in one timezone may be an earlier or a later day at the venue. */
const zoneDays = 2;

/** Returns the number of the first day that is predicted at a moment. */
export const firstPredicted = ({ today }: Moment): number => today - dateWindow.daysBack - zoneDays;

/**
 * Predicts every race of the interface's window at a moment (30 days back to 7 ahead, in any timezone) in one
 * pass over a whole history, whose races come in the order of their days. Yields often, so that other work
 * can have its turn.
 */
export function* predictWindow(
  races: Iterable<RaceRecord>,
  { models, moment }: { readonly models: Models; readonly moment: Moment },
): Generator<readonly Prediction[]> {
  const resultsBefore = moment.today;
  const predict = createRacePredictor({ models, from: firstPredicted(moment), resultsBefore });
  const last = moment.today + dateWindow.daysAhead + zoneDays;
  let batch: Prediction[] = [];
  let count = 0;
  for (const race of races) {
    if ((dayNumber(race.date) ?? NaN) > last) break;
    const prediction = predict(race);
    if (prediction) batch.push(prediction);
    if (++count % batchSize > 0) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
