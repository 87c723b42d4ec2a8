import { dayNumber } from "../../dates/days";
import type { Country, RaceCode } from "../../spec/codes";
import { dateWindow } from "../../spec/parameters";
import type { PredictionsResponse } from "../../spec/predictions";
import type { RaceRecord } from "../races/records";
import type { Moment } from "../simulation/moment";
import type { Models } from "./models/model";
import { createPredictor } from "./predictor";

/** The predictions of one race, and the results that they used. */
export interface Prediction {
  readonly country: Country;
  readonly raceCode: RaceCode;
  /**
   * They used results of days before this one: the race's day, or the first day without results when that is
   * earlier.
   */
  readonly knownBefore: number;
  readonly answer: PredictionsResponse;
}

export interface PredictDaysOptions {
  readonly models: Models;
  /** The first day to predict; earlier races are used as results only. */
  readonly from: number;
  /** The first day without results: today, or a replayed day. */
  readonly resultsBefore: number;
}

/**
 * Predicts the races of a history, which come in the order of their days, from the day `from` on: from the
 * results of earlier days, and without the going of days to come.
 */
export function* predictDays(
  races: Iterable<RaceRecord>,
  options: PredictDaysOptions,
): Generator<Prediction> {
  const predict = createRacePredictor(options);
  for (const race of races) {
    const prediction = predict(race);
    if (prediction) yield prediction;
  }
}

/** Returns the function that `predictDays` calls for each race; undefined for one that is not predicted. */
export function createRacePredictor({
  models,
  from,
  resultsBefore,
}: PredictDaysOptions): (race: RaceRecord) => Prediction | undefined {
  const predictor = createPredictor(models);
  return (race) => {
    const { country, raceCode } = race;
    const day = dayNumber(race.date) ?? NaN;
    const answer =
      day >= from ? predictor.predict(day > resultsBefore ? beforeItsDay(race) : race) : undefined;
    if (day < resultsBefore) predictor.add(race);
    return answer && { country, raceCode, knownBefore: Math.min(day, resultsBefore), answer };
  };
}

function beforeItsDay(race: RaceRecord): RaceRecord {
  const known: { -readonly [Key in keyof RaceRecord]: RaceRecord[Key] } = { ...race };
  delete known.condition;
  return known;
}

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
