import { dateOf } from "../../../dates/days";
import { softmax } from "../../../maths/softmax";
import { raceCodes, type RaceCode } from "../../../spec/codes";
import type { RaceRecord } from "../../races/records";
import { features } from "../features/features";
import { utilityOf, weightsOf, type Model, type Models } from "../models/model";
import { worldModels } from "../models/worldModels";
import { fitPlaces, fitTemperature, type RaceUtilities } from "./calibration";
import { contestsOf, type Contest } from "./contests";
import { fitWeightsInSteps, resultOf } from "./fitWeights";

/**
 * The share of the days at the start that is left out, as little is known of runners, and at the end that
 * fits the temperature.
 */
const warmUp = 0.15;
const calibration = 0.25;

/** Significant digits of the coefficients: the data do not determine more. */
const digits = 6;

export interface FitOptions {
  /** The world by default; a model of results is pulled towards the shipped one of its race code. */
  readonly source?: "world" | "results";
  /** True makes the starting prices of earlier races inputs, where there are any. */
  readonly prices?: boolean;
}

/**
 * Fits a race code's model on races in the order of their days. Throws a RangeError without a race with a
 * result.
 */
export function fitModel(raceCode: RaceCode, contests: readonly Contest[], options: FitOptions = {}): Model {
  return resultOf(fitModelInSteps(raceCode, contests, options));
}

/** Does the work of `fitModel` in steps. */
function* fitModelInSteps(
  raceCode: RaceCode,
  contests: readonly Contest[],
  { source = "world", prices = false }: FitOptions,
): Generator<undefined, Model> {
  const first = contests[0]?.day ?? 0;
  const last = contests.at(-1)?.day ?? 0;
  const days = last - first;
  const hasPrices = prices && contests.some(usesPrices);
  const known = contests
    .filter(({ day, placings }) => day >= first + warmUp * days && placings.length > 0)
    .map((contest) => (hasPrices ? contest : withoutPrices(contest)));
  if (known.length === 0)
    throw new RangeError(`Cannot fit ${raceCode} as there must be races with a result: current value is 0`);
  const towards = source === "results" ? { prior: priorOf(raceCode), ridge: resultsRidge } : {};
  const isEarly = ({ day }: Contest): boolean => day < last - calibration * days;
  const early = yield* fitWeightsInSteps(known.filter(isEarly), towards);
  const late = known.filter((contest) => !isEarly(contest));
  const temperature = rounded(fitTemperature(late.map((contest) => withUtilities(contest, early))));
  const weights = (yield* fitWeightsInSteps(known, towards)).map(rounded);
  const { discounts, bends } = fitPlaces(
    known.map((contest) => {
      const { utilities, placings } = withUtilities(contest, weights);
      return { placings, probabilities: softmax(utilities, temperature) };
    }),
  );
  return {
    raceCode,
    fitted: {
      source,
      ...(hasPrices ? { prices: true } : {}),
      from: dateOf(known[0]?.day ?? first),
      to: dateOf(last),
      races: known.length,
    },
    weights: Object.fromEntries(features.map(({ name }, index) => [name, weights[index] ?? 0])),
    temperature,
    discounts: [rounded(discounts[0]), rounded(discounts[1])],
    bends: [rounded(bends[0]), rounded(bends[1])],
  };
}

const withUtilities = ({ vectors, placings }: Contest, weights: readonly number[]): RaceUtilities => ({
  placings,
  utilities: vectors.map((vector) => utilityOf(vector, weights)),
});

const usesPrices = ({ vectors }: Contest): boolean =>
  vectors.some((vector) => vector.some((value, index) => value !== 0 && features[index]?.needs === "prices"));

/** Returns a contest with the features that need prices at 0, so that they receive no weight. */
const withoutPrices = (contest: Contest): Contest => ({
  ...contest,
  vectors: contest.vectors.map((vector) =>
    vector.map((value, index) => (features[index]?.needs === "prices" ? 0 : value)),
  ),
});

/**
 * Models of results are pulled towards half the effects of the shipped ones, as hard as this many races:
 * chosen on Hong Kong before 2024, where it costs nothing with thousands of races and helps most with
 * hundreds.
 */
const resultsRidge = 100;
const trust = 0.5;

const priorOf = (raceCode: RaceCode): number[] =>
  weightsOf(worldModels[raceCode]).map((weight) => trust * weight);

const rounded = (value: number): number => Number(value.toPrecision(digits));

/** With fewer races, halved effects of the simulated world predict better. */
const fewestRaces = 150;

/** Returns a shipped model for a results file of too few races: its effects count half. */
const halved = (model: Model): Model => ({
  ...model,
  fitted: { ...model.fitted, source: "halved-world" },
  temperature: model.temperature / trust,
});

/**
 * Returns models of results files, fitted on their races before a date; the races come in the order of their
 * days. A race code with fewer than 150 races gets the model of the simulated world with its effects halved.
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
  const models: Partial<Record<RaceCode, Model>> = {};
  for (const raceCode of raceCodes) {
    const contests: Contest[] = [];
    for (const contest of contestsOf(earlier, raceCode)) {
      contests.push(contest);
      yield;
    }
    models[raceCode] =
      contests.length < fewestRaces
        ? halved(worldModels[raceCode])
        : yield* fitModelInSteps(raceCode, contests, { source: "results", prices: true });
  }
  return models;
}
