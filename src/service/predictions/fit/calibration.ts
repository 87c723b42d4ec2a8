import { softmax } from "../../../maths/softmax";
import { valueAt } from "../../../maths/lists";
import { stagesOf } from "./stages";
import { type Priced, winLogLoss } from "./scores";


/** What is taken without races to learn from: the exponents close to the normal model (Lo and Bacon-Shone 1994). */
const usual = [0.76, 0.62] as const;

/**
 * The exponents on the win probabilities under which the second and third places of these races were likeliest, each
 * taken in proportion to probability ^ exponent among those left (discounted Harville).
 */
export function fitDiscounts(races: readonly Priced[]): [second: number, third: number] {
  const fit = (place: number): number => {
    const choices = races.flatMap(({ probabilities, placings }) =>
      stagesOf(placings, probabilities.length)
        .filter((stage) => stage.place === place)
        .map(({ chosen, left }) => ({ chosen: logs(chosen, probabilities), left: logs(left, probabilities) })),
    );
    if (choices.length === 0) return usual[place - 2] ?? 1;
    const loss = (exponent: number): number => choices.reduce((sum, choice) => sum + lossOf(choice, exponent), 0);
    return minimise(loss, { from: 0.1, to: 1 });
  };
  return [fit(2), fit(3)];
}

const logs = (runners: readonly number[], probabilities: readonly number[]): number[] =>
  runners.map((runner) => Math.log(Math.max(1e-12, valueAt(probabilities, runner))));

function lossOf({ chosen, left }: { chosen: readonly number[]; left: readonly number[] }, exponent: number): number {
  const total = left.reduce((sum, log) => sum + Math.exp(exponent * log), 0);
  const mean = chosen.reduce((sum, log) => sum + log, 0) / chosen.length;
  return Math.log(total) - exponent * mean;
}

/** A race's utilities beside its winners. */
export interface Judged {
  readonly utilities: readonly number[];
  readonly placings: readonly (readonly number[])[];
}

/** The temperature under which the winners of these races were likeliest; 1 when there are none. */
export function fitTemperature(races: readonly Judged[]): number {
  if (races.length === 0) return 1;
  const loss = (temperature: number): number =>
    races.reduce(
      (sum, { utilities, placings }) => sum + winLogLoss(softmax(utilities, temperature), placings[0] ?? []),
      0,
    );
  return minimise(loss, { from: 0.4, to: 2.5 });
}

/**
 * Where a function with one valley is lowest between two bounds, to a thousandth of a thousandth (golden section search).
 *
 * @example minimise((x) => (x - 2) ** 2, { from: 0, to: 5 }); // 2
 */
export function minimise(height: (at: number) => number, { from, to }: { from: number; to: number }): number {
  const golden = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  let left = high - golden * (high - low);
  let right = low + golden * (high - low);
  let [leftHeight, rightHeight] = [height(left), height(right)];
  while (high - low > 1e-6) {
    if (leftHeight < rightHeight) {
      [high, right, rightHeight] = [right, left, leftHeight];
      left = high - golden * (high - low);
      leftHeight = height(left);
    } else {
      [low, left, leftHeight] = [left, right, rightHeight];
      right = low + golden * (high - low);
      rightHeight = height(right);
    }
  }
  return (low + high) / 2;
}
