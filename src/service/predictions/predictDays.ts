import type { RaceCode } from "../../spec/codes";
import type { Country } from "../../spec/countries";
import type { PredictionsResponse } from "../../spec/schemas/predictions";
import { dayNumber } from "../../dates/days";
import type { RaceRecord } from "../races/records";
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
  const { models, from, resultsBefore } = options;
  const predictor = createPredictor(models);
  for (const race of races) {
    const day = dayNumber(race.date) ?? NaN;
    if (day >= from) {
      const answer = predictor.predict(day > resultsBefore ? beforeItsDay(race) : race);
      if (answer)
        yield {
          country: race.country,
          raceCode: race.raceCode,
          knownBefore: Math.min(day, resultsBefore),
          answer,
        };
    }
    if (day < resultsBefore) predictor.add(race);
  }
}

function beforeItsDay(race: RaceRecord): RaceRecord {
  const known: { -readonly [Key in keyof RaceRecord]: RaceRecord[Key] } = { ...race };
  delete known.condition;
  return known;
}
