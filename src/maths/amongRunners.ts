/**
 * Prices the runners that have a chance among themselves, and gives the others 0, each at its own place of the field.
 *
 * @example amongRunners([0.6, 0, 0.4], (chances) => chances.map(() => 1)) is [1, 0, 1]
 */
export function amongRunners(probabilities: readonly number[], price: (chances: number[]) => number[]): number[] {
  const prices = price(probabilities.filter((probability) => probability > 0)).values();
  return probabilities.map((probability) => (probability > 0 ? (prices.next().value ?? 0) : 0));
}
