/**
 * The sum of a list of numbers; 0 when it is empty.
 *
 * @example sum([1, 2, 3]) is 6
 */
export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
