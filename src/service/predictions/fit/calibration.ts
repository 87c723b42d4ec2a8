import { valueAt } from "../../../maths/lists";
import { softmax } from "../../../maths/softmax";
import { winLogLoss, type Forecast } from "./scores";
import { stagesOf } from "./stages";

/** The exponents without races to fit on: those closest to the normal model (Lo and Bacon-Shone 1994). */
const defaultDiscounts = [0.76, 0.62] as const;

/**
 * Returns the exponents of the second and third place that maximise the likelihood of the results, where each
 * place is taken in proportion to probability ^ exponent among the remaining runners (discounted Harville).
 */
export function fitDiscounts(races: readonly Forecast[]): [second: number, third: number] {
  const fit = (place: number): number => {
    const choices = races.flatMap(({ probabilities, placings }) =>
      stagesOf(placings, probabilities.length)
        .filter((stage) => stage.place === place)
        .map(({ chosen, remaining }) => ({
          chosen: logs(chosen, probabilities),
          remaining: logs(remaining, probabilities),
        })),
    );
    if (choices.length === 0) return defaultDiscounts[place - 2] ?? 1;
    const loss = (exponent: number): number =>
      choices.reduce((sum, choice) => sum + lossOf(choice, exponent), 0);
    return minimise(loss, { from: 0.1, to: 1 });
  };
  return [fit(2), fit(3)];
}

const logs = (runners: readonly number[], probabilities: readonly number[]): number[] =>
  runners.map((runner) => Math.log(Math.max(1e-12, valueAt(probabilities, runner))));

function lossOf(
  { chosen, remaining }: { chosen: readonly number[]; remaining: readonly number[] },
  exponent: number,
): number {
  const total = remaining.reduce((sum, log) => sum + Math.exp(exponent * log), 0);
  const mean = chosen.reduce((sum, log) => sum + log, 0) / chosen.length;
  return Math.log(total) - exponent * mean;
}

/** The utilities of a race's starters, and its result. */
export interface RaceUtilities {
  readonly utilities: readonly number[];
  readonly placings: readonly (readonly number[])[];
}

/** Returns the temperature that maximises the likelihood of the winners; 1 without races. */
export function fitTemperature(races: readonly RaceUtilities[]): number {
  if (races.length === 0) return 1;
  const loss = (temperature: number): number =>
    races.reduce(
      (sum, { utilities, placings }) => sum + winLogLoss(softmax(utilities, temperature), placings[0] ?? []),
      0,
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
