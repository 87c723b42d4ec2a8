/**
 * What stands at a place of a list that is known to reach so far; a place beyond it is a mistake of ours and throws.
 *
 * @example valueAt([5, 7], 1) is 7
 */
export function valueAt<T>(values: ArrayLike<T>, index: number): T {
  const value = values[index];
  if (value === undefined) throw new RangeError(`Cannot read place ${index} of a list of ${values.length}`);
  return value;
}
