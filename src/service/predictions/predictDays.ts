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
