import { type Check, checkFor, checkWeights, phrase } from "./checkArgument";
import { sum, valueAt } from "../lists/lists";

/**
 * Returns exp((utility - highest) / temperature) for each utility. The highest is subtracted because exp
 * overflows above 709.
 *
 * @example exponentialWeights([Math.log(2), 0]).weights // [1, 0.5]
 */
export function exponentialWeights(utilities: readonly number[], temperature = 1) {
  const highest = Math.max(...utilities);
  const weights = utilities.map((utility) => Math.exp((utility - highest) / temperature));
  return { weights, total: sum(weights) /** The highest utility, whose weight is 1. */, highest };
}

/**
 * Returns probabilities in proportion to exp(utility / temperature): the choice probabilities of a
 * multinomial logit (McFadden 1974). A higher temperature makes them flatter.
 *
 * @example softmax([Math.log(2), 0]) // [2 / 3, 1 / 3]
 */
export function softmax(utilities: readonly number[], temperature = 1): number[] {
  const { weights, total } = exponentialWeights(utilities, temperature);
  return weights.map((weight) => weight / total);
}

/**
 * Returns probabilities raised to an exponent and divided by their sum: above 1 the favourites gain, below 1
 * the field levels, 1 changes only the sum. A runner with no chance keeps none. Source: the temperature of a
 * softmax (Guo and others 2017, "On calibration of modern neural networks").
 *
 * @example sharpen([0.5, 0.3, 0.2], 2) // [0.65789, 0.23684, 0.10526]
 */
export function sharpen(probabilities: readonly number[], exponent: number): number[] {
  const check: Check = checkFor(phrase`sharpen`);
  check(exponent > 0 && exponent < Infinity, phrase`the exponent must be positive`, exponent);
  const weights = checkWeights(probabilities, check);
  // Divides by the favourite, which stays 1, so that a high exponent cannot leave a sum of 0.
  const favourite = Math.max(...weights);
  const raised = weights.map((weight) => (weight / favourite) ** exponent);
  const total = sum(raised);
  return raised.map((weight) => weight / total);
}

/**
 * Returns the effects of terms among runners: each value minus its mean over them, so that a value common to
 * all has no effect. A row is a runner, a column is a term in log-odds; further terms are further columns.
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
