import { dateOf } from "../../../dates/days";
import { softmax } from "../../../maths/softmax";
import { raceCodes, type RaceCode } from "../../../spec/codes";
import type { RaceRecord } from "../../races/records";
import { features } from "../features/features";
import { utilityOf, type Model, type Models } from "../models/model";
import { worldModels } from "../models/worldModels";
import { fitDiscounts, fitTemperature } from "./calibration";
import { contestsOf, type Contest } from "./contests";
import { fitWeightsInSteps, resultOf } from "./fitWeights";

/**
 * The share of the days at the start that is left out, as little is known of runners, and at the end that
 * fits the temperature.
 */
const warmUp = 0.15;
const calibration = 0.15;

/** Significant digits of the coefficients: the data do not determine more. */
const digits = 6;

/**
 * Fits a race code's model on races in the order of their days. Throws a RangeError without a race with a
 * result.
 */
export function fitModel(raceCode: RaceCode, contests: readonly Contest[]): Model {
  return resultOf(fitModelInSteps(raceCode, contests));
}

/** Does the work of `fitModel` in steps. */
function* fitModelInSteps(raceCode: RaceCode, contests: readonly Contest[]): Generator<undefined, Model> {
  const first = contests[0]?.day ?? 0;
  const last = contests.at(-1)?.day ?? 0;
  const days = last - first;
  const known = contests.filter(({ day, placings }) => day >= first + warmUp * days && placings.length > 0);
  if (known.length === 0)
    throw new RangeError(`Cannot fit ${raceCode} as there must be races with a result: current value is 0`);
  const fitted = yield* fitWeightsInSteps(known.filter(({ day }) => day < last - calibration * days));
  const weights = fitted.map(rounded);
  const withUtilities = known.map(({ vectors, placings, day }) => ({
    day,
    placings,
    utilities: vectors.map((vector) => utilityOf(vector, weights)),
  }));
  const temperature = rounded(
    fitTemperature(withUtilities.filter(({ day }) => day >= last - calibration * days)),
  );
  const forecasts = withUtilities.map(({ utilities, placings }) => ({
    placings,
    probabilities: softmax(utilities, temperature),
  }));
  const [second, third] = fitDiscounts(forecasts);
  return {
    raceCode,
    fitted: { from: dateOf(known[0]?.day ?? first), to: dateOf(last), races: known.length },
    weights: Object.fromEntries(features.map(({ name }, index) => [name, weights[index] ?? 0])),
    temperature,
    discounts: [rounded(second), rounded(third)],
  };
}

const rounded = (value: number): number => Number(value.toPrecision(digits));

/** With fewer races, the model of the simulated world predicts better. */
const fewestRaces = 500;

/**
 * Returns models fitted on races before a date; the races come in the order of their days. A race code with
 * too few races gets the model of the simulated world.
 */
export function fitModels(races: readonly RaceRecord[], options: { before: string }): Models {
  return resultOf(fitModelsInSteps(races, options));
}

/** Does the work of `fitModels` in steps, between which other work can have its turn. */
export function* fitModelsInSteps(
  races: readonly RaceRecord[],
  { before }: { before: string },
): Generator<undefined, Models> {
  const earlier = races.filter(({ date }) => date < before);
  let models: Models = worldModels;
  for (const raceCode of raceCodes) {
    const contests: Contest[] = [];
    for (const contest of contestsOf(earlier, raceCode)) {
      contests.push(contest);
      yield;
    }
    if (contests.length < fewestRaces) continue;
    models = { ...models, [raceCode]: yield* fitModelInSteps(raceCode, contests) };
  }
  return models;
}
