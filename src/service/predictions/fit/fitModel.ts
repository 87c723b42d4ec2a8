import { type RaceCode, raceCodes } from "../../../spec/codes";
import { dateOf } from "../../../dates/days";
import { features } from "../features/features";
import { type Model, utilityOf } from "../models/model";
import { softmax } from "../../../maths/softmax";
import { type Contest, contestsOf } from "./contests";
import { fitDiscounts, fitTemperature } from "./calibration";
import { fitWeights } from "./fitWeights";
import type { RaceRecord } from "../../races/records";
import { worldModels } from "../models/worldModels";
import type { Models } from "../models/model";

/** The share of the days at the start on which too little is known to learn from, and at the end which the temperature is fitted on. */
const warmUp = 0.15;
const later = 0.15;

/** Digits that are kept: more would not be told apart by the data. */
const digits = 6;

/** Fits a race code's model on races given in the order of their days. Needs at least one race with a winner. */
export function fitModel(raceCode: RaceCode, contests: readonly Contest[]): Model {
  const first = contests[0]?.day ?? 0;
  const last = contests.at(-1)?.day ?? 0;
  const days = last - first;
  const known = contests.filter(({ day, placings }) => day >= first + warmUp * days && placings.length > 0);
  if (known.length === 0) throw new RangeError(`Cannot fit ${raceCode} as there must be races with a result: current value is 0`);
  const weights = fitWeights(known.filter(({ day }) => day < last - later * days)).map(rounded);
  const judged = known.map(({ vectors, placings, day }) => ({
    day,
    placings,
    utilities: vectors.map((vector) => utilityOf(vector, weights)),
  }));
  const temperature = rounded(fitTemperature(judged.filter(({ day }) => day >= last - later * days)));
  const priced = judged.map(({ utilities, placings }) => ({ placings, probabilities: softmax(utilities, temperature) }));
  const [second, third] = fitDiscounts(priced);
  return {
    raceCode,
    fitted: { from: dateOf(known[0]?.day ?? first), to: dateOf(last), races: known.length },
    weights: Object.fromEntries(features.map(({ name }, index) => [name, weights[index] ?? 0])),
    temperature,
    discounts: [rounded(second), rounded(third)],
  };
}

const rounded = (value: number): number => Number(value.toPrecision(digits));

/** Fewer races than this say less than a model that was fitted elsewhere. */
const enough = 500;

/**
 * The models for a history of its own: fitted on its races before a day, which come in the order of their days. A race code
 * with too few of them keeps the model of the simulated world.
 */
export function fitModels(races: readonly RaceRecord[], { before }: { before: string }): Models {
  const earlier = races.filter(({ date }) => date < before);
  const fitted = raceCodes.flatMap((raceCode) => {
    const contests = [...contestsOf(earlier, raceCode)];
    return contests.length < enough ? [] : [[raceCode, fitModel(raceCode, contests)] as const];
  });
  return { ...worldModels, ...Object.fromEntries(fitted) };
}
