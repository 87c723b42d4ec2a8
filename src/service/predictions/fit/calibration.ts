import { valueAt } from "../../../maths/lists";
import { softmax } from "../../../maths/softmax";
import type { Contest } from "./contests";
import { fitWeights } from "./fitWeights";
import { winLogLoss, type Forecast } from "./scores";
import { stagesOf } from "./stages";

/**
 * The exponents without races to fit on: those closest to the normal model (Lo and Bacon-Shone 1994). They
 * count as much as some ten races.
 */
const defaultDiscounts = [0.76, 0.62] as const;
const ridge = 10;

/** The exponents and bends of the second and third place. */
export interface FittedPlaces {
  readonly discounts: readonly [second: number, third: number];
  readonly bends: readonly [second: number, third: number];
}

/**
 * Returns the exponents and bends that maximise the likelihood of the results, where each place is taken in
 * proportion to probability ^ exponent * exp(bend * log(probability * starters) ^ 2) among the remaining
 * runners.
 */
export function fitPlaces(races: readonly Forecast[]): FittedPlaces {
  const [second, third] = [fitPlace(races, 2), fitPlace(races, 3)];
  return { discounts: [second.discount, third.discount], bends: [second.bend, third.bend] };
}

function fitPlace(races: readonly Forecast[], place: 2 | 3): { discount: number; bend: number } {
  const usual = defaultDiscounts[place - 2] ?? 1;
  const choices = races.flatMap((race) => choicesOf(race, place));
  if (choices.length === 0) return { discount: usual, bend: 0 };
  const [discount = 1, bend = 0] = fitWeights(choices, { prior: [usual, 0], ridge });
  return { discount: Math.min(1, Math.max(0.1, discount)), bend: Math.min(0, Math.max(-0.2, bend)) };
}

/** Returns the choice of a place among the runners still to finish. */
function choicesOf({ probabilities, placings }: Forecast, place: 2 | 3): Contest[] {
  const logs = probabilities.map((chance) => Math.log(Math.max(1e-12, chance) * probabilities.length));
  return stagesOf(placings, probabilities.length)
    .filter((stage) => stage.place === place)
    .map(({ chosen, remaining }) => ({
      day: 0,
      vectors: remaining.map((runner) => Float64Array.of(valueAt(logs, runner), valueAt(logs, runner) ** 2)),
      placings: [chosen.map((runner) => remaining.indexOf(runner))],
    }));
}

/** The utilities of a race's starters, and its result. */
export interface RaceUtilities {
  readonly utilities: readonly number[];
  readonly placings: readonly (readonly number[])[];
}

/** The pull of the temperature towards 1, so that a few races cannot move it far. */
const steadiness = 50;

/** Returns the temperature that maximises the likelihood of the winners, pulled towards 1 by few races. */
export function fitTemperature(races: readonly RaceUtilities[]): number {
  if (races.length === 0) return 1;
  const loss = (temperature: number): number =>
    races.reduce(
      (sum, { utilities, placings }) => sum + winLogLoss(softmax(utilities, temperature), placings[0] ?? []),
      steadiness * Math.log(temperature) ** 2,
    );
  return minimise(loss, { from: 0.4, to: 2.5 });
}

/**
 * Returns the minimum of a unimodal function between two bounds to a precision of 1e-6, by golden section
 * search.
 *
 * @example minimise((x) => (x - 2) ** 2, { from: 0, to: 5 }); // 2
 */
export function minimise(
  valueOf: (at: number) => number,
  { from, to }: { from: number; to: number },
): number {
  const golden = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  let left = high - golden * (high - low);
  let right = low + golden * (high - low);
  let [leftValue, rightValue] = [valueOf(left), valueOf(right)];
  while (high - low > 1e-6) {
    if (leftValue < rightValue) {
      [high, right, rightValue] = [right, left, leftValue];
      left = high - golden * (high - low);
      leftValue = valueOf(left);
    } else {
      [low, left, leftValue] = [left, right, rightValue];
      right = low + golden * (high - low);
      rightValue = valueOf(right);
    }
  }
  return (low + high) / 2;
}
