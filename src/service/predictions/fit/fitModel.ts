import { dateOf } from "../../../dates/days";
import { softmax } from "../../../maths/softmax";
import { raceCodes, type RaceCode } from "../../../spec/codes";
import type { RaceRecord } from "../../races/records";
import { features } from "../features/features";
import { utilityOf, type Model, type Models } from "../models/model";
import { worldModels } from "../models/worldModels";
import { fitDiscounts, fitTemperature } from "./calibration";
import { contestsOf, type Contest } from "./contests";
import { fitWeights } from "./fitWeights";

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
  const first = contests[0]?.day ?? 0;
  const last = contests.at(-1)?.day ?? 0;
  const days = last - first;
  const known = contests.filter(({ day, placings }) => day >= first + warmUp * days && placings.length > 0);
  if (known.length === 0)
    throw new RangeError(`Cannot fit ${raceCode} as there must be races with a result: current value is 0`);
  const weights = fitWeights(known.filter(({ day }) => day < last - calibration * days)).map(rounded);
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
export function fitModels(races: readonly RaceRecord[], { before }: { before: string }): Models {
  const earlier = races.filter(({ date }) => date < before);
  const fitted = raceCodes.flatMap((raceCode) => {
    const contests = [...contestsOf(earlier, raceCode)];
    return contests.length < fewestRaces ? [] : [[raceCode, fitModel(raceCode, contests)] as const];
  });
  return { ...worldModels, ...Object.fromEntries(fitted) };
}
