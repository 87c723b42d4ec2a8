import { dateOf } from "../../../dates/days";
import { resultOf } from "../../../lists/lists";
import type { RaceCode } from "../../../spec/codes";
import { features } from "../features/features";
import { type Coefficients, type Model, utilitiesWith, winChances } from "../models/model";
import type { Products } from "../models/products";
import { worldModels } from "../models/worldModels";
import { fitBend, fitPlaces, fitTemperature, type RaceUtilities } from "./calibration";
import type { Contest } from "./contests";
import { fitProductsInSteps } from "./fitProducts";
import { fitWeightsInSteps, type FitWeightsOptions, placesFitted } from "./fitWeights";

const parts = 4;

/** The coefficients of a fit, from which a fit on more races begins. */
export type Fitted = Readonly<{ weights: readonly number[]; products?: Products | undefined }>;

interface CoefficientOptions extends FitWeightsOptions {
  /** True to fit products too. */
  readonly products?: boolean;
}

/** Returns the coefficients that fit races best, in steps; starts from earlier ones if there are some. */
function* coefficientsInSteps(
  contests: readonly Contest[],
  { products = false, ...options }: CoefficientOptions,
  before?: Fitted,
): Generator<undefined, Fitted> {
  const weights = yield* fitWeightsInSteps(contests, { start: before?.weights, ...options });
  if (!products || contests.length === 0) return { weights };
  return { weights, products: yield* fitProductsInSteps(contests, weights, before?.products) };
}

/**
 * Returns the utilities of the races after the first quarter, each quarter under coefficients fitted on all
 * earlier days, and the latest coefficients. Works in steps, between which other work can run. The races are
 * in day order.
 */
export function* heldOutInSteps(
  contests: readonly Contest[],
  options: CoefficientOptions,
): Generator<undefined, { held: RaceUtilities[]; fitted: Fitted | undefined }> {
  const edge = (part: number): number => Math.floor((part * contests.length) / parts);
  const held: RaceUtilities[] = [];
  let fitted: Fitted | undefined;
  for (let part = 1; part < parts; part++) {
    const quarter = contests.slice(edge(part), edge(part + 1));
    const first = quarter[0]?.day ?? 0;
    const earlier = contests.filter(({ day }) => day < first);
    const coefficients = yield* coefficientsInSteps(earlier, options, fitted);
    fitted = coefficients;
    held.push(...quarter.map((contest) => utilitiesOf(contest, coefficients)));
  }
  return { held, fitted };
}

/**
 * Returns the races held out last. Coefficients fitted on a quarter of the races overstate favourites more
 * than those fitted on all, so their chances would bend the model's too far.
 */
const latestQuarter = (held: readonly RaceUtilities[]): readonly RaceUtilities[] =>
  held.slice(Math.floor((held.length * (parts - 2)) / (parts - 1)));

/** Returns the utilities of a contest, with the placings for fitting models. */
export const utilitiesOf = ({ vectors, placings }: Contest, coefficients: Coefficients): RaceUtilities => ({
  placings: placings.slice(0, placesFitted),
  utilities: utilitiesWith(vectors, coefficients),
});

/** The share of the days at the start that is left out, because little is known about runners then. */
const warmUp = 0.15;

export interface FitOptions {
  /** The world by default; a model of results is pulled towards the shipped model of its race code. */
  readonly source?: "world" | "results";
  /** True to use the starting prices of earlier races as inputs, if there are any. */
  readonly prices?: boolean;
  /** The first day of the history; by default the contests' first day. */
  readonly first?: number | undefined;
}

/** Fits a race code's model on races in day order. Throws a RangeError if there are no results. */
export function fitModel(raceCode: RaceCode, contests: readonly Contest[], options: FitOptions = {}): Model {
  return resultOf(fitModelInSteps(raceCode, contests, options));
}

/** Does the work of `fitModel` in steps. */
function* fitModelInSteps(
  raceCode: RaceCode,
  contests: readonly Contest[],
  { source = "world", prices = false, first = contests[0]?.day ?? 0 }: FitOptions,
): Generator<undefined, Model> {
  const last = contests.at(-1)?.day ?? 0;
  const days = last - first;
  const isPrice = features.map(({ needs }) => needs === "prices");
  const hasPrices =
    prices &&
    contests.some(({ vectors }) => vectors.some((row) => row.some((x, i) => x !== 0 && isPrice[i])));
  const ratedContests = contests
    .filter(({ day, placings }) => day >= first + warmUp * days && placings.length > 0)
    .map((contest) => (hasPrices ? contest : withoutPrices(contest)));
  if (ratedContests.length === 0)
    throw new RangeError(`Cannot fit ${raceCode} as there must be races with a result: current value is 0`);
  const towards = source === "results" ? shrinkage(raceCode, { hasPrices }) : {};
  const ofResults = source === "results";
  const options = { ...towards, products: ofResults };
  const { held, fitted } = yield* heldOutInSteps(ratedContests, options);
  const coefficients = yield* coefficientsInSteps(ratedContests, options, fitted);
  const weights = coefficients.weights.map(rounded);
  const products = coefficients.products && {
    centres: coefficients.products.centres.map(rounded),
    weights: coefficients.products.weights.map((row) => row.map(rounded)),
  };
  const ofPlaces = fitTemperature(held);
  const from = dateOf(ratedContests[0]?.day ?? first);
  const fittedOn = { from, to: dateOf(last), races: ratedContests.length };
  if (ofPlaces === Infinity) return equalChances(raceCode, fittedOn);
  const late = latestQuarter(held);
  const { temperature, bend } = ofResults ? fitBend(late, ofPlaces) : { temperature: ofPlaces, bend: 0 };
  const calibration = { temperature: rounded(temperature), ...(ofResults ? { bend: rounded(bend) } : {}) };
  const { discounts, bends } = fitPlaces(
    late.map(({ utilities, placings }) => ({ placings, probabilities: winChances(utilities, calibration) })),
  );
  return {
    raceCode,
    fitted: {
      source: source === "results" && contests.length < fewRaces ? "few-results" : source,
      ...(hasPrices ? { prices: true } : {}),
      ...fittedOn,
    },
    weights: Object.fromEntries(features.map(({ name }, index) => [name, weights[index] ?? 0])),
    ...(products ? { products } : {}),
    ...calibration,
    discounts: [rounded(discounts[0]), rounded(discounts[1])],
    bends: [rounded(bends[0]), rounded(bends[1])],
  };
}

/** Returns a contest with the features that need prices set to 0, so that they receive no weight. */
const withoutPrices = (contest: Contest): Contest => ({
  day: contest.day,
  placings: contest.placings,
  // Computed on reading, like in a packed contest.
  get vectors() {
    return contest.vectors.map((vector) =>
      vector.map((value, index) => (features[index]?.needs === "prices" ? 0 : value)),
    );
  },
});

/**
 * The number of races whose weight pulls models of results towards half the effects of the shipped models and
 * a small effect of earlier prices, none of ratings by them. It was chosen on Hong Kong before 2024, where it
 * costs nothing with thousands of races and helps most with hundreds.
 */
const resultsRidge = 100;
const trust = 0.5;
const priceEffects: Readonly<Record<string, number>> = { usualPrice: 0.15, lastPrice: 0.15 };

function shrinkage(raceCode: RaceCode, { hasPrices }: { hasPrices: boolean }): FitWeightsOptions {
  const { weights } = worldModels[raceCode];
  const prior = features.map(({ name, needs }) =>
    needs === "prices" ? (hasPrices ? (priceEffects[name] ?? 0) : 0) : trust * (weights[name] ?? 0),
  );
  return { prior, ridge: resultsRidge, spreads: features.map(({ spread }) => spread) };
}

/** Rounds to six significant digits, because the data determine no more. */
const rounded = (value: number): number => Number(value.toPrecision(6));

/**
 * The races below which a model has low confidence; with still fewer, it has not shown that it knows
 * anything.
 */
const fewRaces = 150;
const fewestRaces = 30;

/** Returns a model of equal chances, because the races are fewer than 30 or their features showed nothing. */
const equalChances = (raceCode: RaceCode, fittedOn: Omit<Model["fitted"], "source">): Model => ({
  raceCode,
  fitted: { source: "equal-chances", ...fittedOn },
  weights: Object.fromEntries(features.map(({ name }) => [name, 0])),
  temperature: 1,
  discounts: [1, 1],
});

export interface FitResultsOptions extends Pick<FitOptions, "prices" | "first"> {
  /** The day before which the races were run, YYYY-MM-DD. */
  readonly before: string;
}

/** Fits a model of results on races before a day, in steps between which other work can run. */
export function* fitResultsInSteps(
  raceCode: RaceCode,
  contests: readonly Contest[],
  { before, prices = true, first }: FitResultsOptions,
): Generator<undefined, Model> {
  if (contests.length < fewestRaces) {
    const { length: races } = contests;
    return equalChances(raceCode, { from: before, to: before, races });
  }
  return yield* fitModelInSteps(raceCode, contests, { source: "results", prices, first });
}
