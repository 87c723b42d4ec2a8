/** The indexes of a thing in two lists. */
export type IndexPair = readonly [before: number, after: number];

/**
 * Returns the longest series of pairs, which rise in their first index, that rises in the second one too, by
 * patience sorting.
 *
 * @example
 * longestRising([[0, 2], [1, 0], [2, 1]]) // [[1, 0], [2, 1]]
 */
export function longestRising(pairs: readonly IndexPair[]): IndexPair[] {
  const previous: number[] = []; // the pair before each one in the longest series that it ends
  const lastOf: number[] = []; // the pair with the smallest second index that ends a series of each length
  const secondOf = (pair: number | undefined): number => pairs[pair ?? -1]?.[1] ?? -1;
  for (const [index, [, second]] of pairs.entries()) {
    let [low, high] = [0, lastOf.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (secondOf(lastOf[middle]) < second) low = middle + 1;
      else high = middle;
    }
    previous[index] = lastOf[low - 1] ?? -1;
    lastOf[low] = index;
  }
  const series: IndexPair[] = [];
  for (let index = lastOf.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) series.unshift(pair);
  }
  return series;
}
