/**
 * Returns the sum of numbers; 0 for an empty list.
 *
 * @example sum([1, 2, 3]) // 6
 */
export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/**
 * Returns a whole number with commas between thousands, for an English text.
 *
 * @example formatInteger(1333) // "1,333"
 */
export const formatInteger = (count: number): string => count.toLocaleString("en");

/**
 * Returns a count with its noun, in English.
 *
 * @example countNoun(1, "race") // "1 race"
 * @example countNoun(2000, "race") // "2,000 races"
 */
export const countNoun = (count: number, noun: string): string =>
  `${formatInteger(count)} ${noun}${count === 1 ? "" : "s"}`;

/**
 * Returns items by key; keys and items stay in their order.
 *
 * @example [...groupBy([1, 2, 3], (value) => value % 2)] // [[1, [1, 3]], [0, [2]]]
 */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * Runs a generator to its end, passing each of its values on, and returns its result.
 *
 * @example resultOf((function* () { return 7 })()) // 7
 */
export function resultOf<Step, Result>(
  work: Generator<Step, Result>,
  onStep: (step: Step) => void = () => undefined,
): Result {
  for (let next = work.next(); ; next = work.next()) {
    if (next.done) return next.value;
    onStep(next.value);
  }
}

/**
 * Returns the item at an index that must exist. Throws a RangeError beyond the end, which is a fault of the
 * program.
 *
 * @example valueAt([5, 7], 1) // 7
 */
export function valueAt<T>(values: ArrayLike<T>, index: number): T {
  const value = values[index];
  if (value === undefined) throw new RangeError(`Cannot read index ${index} of a list of ${values.length}`);
  return value;
}
