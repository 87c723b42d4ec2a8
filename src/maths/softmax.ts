/** Weights in proportion to exp(utility), and their sum. */
export interface ExponentialWeights {
  readonly weights: number[];
  readonly total: number;
  /** The highest utility, whose weight is 1. */
  readonly highest: number;
}

/** Returns exp(utility - highest) of each utility: without the highest subtracted, exp overflows above 709. */
export function exponentialWeights(utilities: readonly number[], temperature = 1): ExponentialWeights {
  const highest = Math.max(...utilities);
  const weights = utilities.map((utility) => Math.exp((utility - highest) / temperature));
  return { weights, total: weights.reduce((sum, weight) => sum + weight, 0), highest };
}

/**
 * Returns probabilities in proportion to exp(utility / temperature): the choice probabilities of a multinomial logit
 * (McFadden 1974). The higher the temperature, the flatter.
 *
 * @example softmax([Math.log(2), 0]) // [2 / 3, 1 / 3]
 */
export function softmax(utilities: readonly number[], temperature = 1): number[] {
  const { weights, total } = exponentialWeights(utilities, temperature);
  return weights.map((weight) => weight / total);
}
