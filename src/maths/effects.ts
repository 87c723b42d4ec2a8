import { sum, valueAt } from "./lists";
import { softmax } from "./softmax";

/**
 * Returns the effects of terms among some runners: each less its mean over them, so that what all have in
 * common counts for none. A row is a runner, a column a term in log-odds; further terms are further columns.
 *
 * @example effectsAmong([[1, 0], [0, 4]]) // [[0.5, -2], [-0.5, 2]]
 */
export function effectsAmong(terms: readonly (readonly number[])[]): number[][] {
  const means = (terms[0] ?? []).map((_, term) => sum(terms.map((row) => valueAt(row, term))) / terms.length);
  return terms.map((row) => row.map((value, term) => value - valueAt(means, term)));
}

/**
 * Returns the win probabilities that add up effects: the softmax of each runner's sum.
 *
 * @example chancesOf([[Math.log(2), 0], [0, 0]]) // [2 / 3, 1 / 3]
 */
export const chancesOf = (effects: readonly (readonly number[])[]): number[] => softmax(effects.map(sum));
