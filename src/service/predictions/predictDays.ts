import type { RaceCode } from "../../spec/codes";
import type { Country } from "../../spec/countries";
import type { PredictionsResponse } from "../../spec/responses";
import { dayNumber } from "../../dates/days";
import type { RaceRecord } from "../races/records";
import type { Models } from "./models/model";
import { createPredictor } from "./predictor";

/** One race's predictions, where the race is found, and how much was known for them. */
export interface Prediction {
  readonly country: Country;
  readonly raceCode: RaceCode;
  /** Results of days before this one were known: the race's own day, or the first day without results when that is earlier. */
  readonly knownBefore: number;
  readonly answer: PredictionsResponse;
}

export interface PredictDaysOptions {
  readonly models: Models;
  /** The first day to predict; earlier races are only learnt from. */
  readonly from: number;
  /** The first day whose results are not yet known, for everybody or to a replayed day. */
  readonly resultsBefore: number;
}

/**
 * Goes through a history in the order of its days and predicts each race from `from` on, as it would have been predicted
 * on the morning of its day, or today when its day is still to come. Going that was not known yet is left out.
 */
export function* predictDays(races: Iterable<RaceRecord>, options: PredictDaysOptions): Generator<Prediction> {
  const { models, from, resultsBefore } = options;
  const predictor = createPredictor(models);
  for (const race of races) {
    const day = dayNumber(race.date) ?? NaN;
    if (day >= from) {
      const answer = predictor.predict(day > resultsBefore ? beforeItsDay(race) : race);
      if (answer) yield { country: race.country, raceCode: race.raceCode, knownBefore: Math.min(day, resultsBefore), answer };
    }
    if (day < resultsBefore) predictor.feed(race);
  }
}

function beforeItsDay(race: RaceRecord): RaceRecord {
  const known: { -readonly [Key in keyof RaceRecord]: RaceRecord[Key] } = { ...race };
  delete known.condition;
  return known;
}
