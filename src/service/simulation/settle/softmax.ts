/** The chances of winning that utilities stand for: exp(utility) as shares of their sum. */
export function softmax(utilities: readonly number[]): readonly number[] {
  const highest = Math.max(...utilities);
  const weights = utilities.map((utility) => Math.exp(utility - highest));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
