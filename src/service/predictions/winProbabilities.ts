/**
 * The win probabilities of a field from its utilities: in proportion to exp(utility / temperature). The higher the
 * temperature, the flatter.
 *
 * @example winProbabilities([Math.log(2), 0], 1); // [2 / 3, 1 / 3]
 */
export function winProbabilities(utilities: readonly number[], temperature: number): number[] {
  const top = Math.max(...utilities);
  const odds = utilities.map((utility) => Math.exp((utility - top) / temperature));
  const total = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / total);
}
