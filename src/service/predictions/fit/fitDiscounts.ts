import { valueAt } from "../../../maths/lists";
import { minimise } from "./minimise";
import { stagesOf } from "./stages";

/** A race's win probabilities beside its result. */
export interface Priced {
  readonly probabilities: readonly number[];
  readonly placings: readonly (readonly number[])[];
}

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
