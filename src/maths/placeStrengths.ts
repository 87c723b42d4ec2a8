/**
 * For each place, the runners' strengths in the draw for it: win probability ^ the exponent of the place, and 0 for a runner of no chance.
 *
 * @example placeStrengths([0.25, 0], [1, 0.5]) is [[0.25, 0], [0.5, 0]]
 */
export function placeStrengths(probabilities: readonly number[], exponents: readonly number[]): number[][] {
  return exponents.map((exponent) => probabilities.map((chance) => (chance > 0 ? chance ** exponent : 0)));
}
