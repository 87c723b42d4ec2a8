/** Statistics of lists of numbers. */
import { mean, sum } from "./read";
import { errors } from "./value";

/** Returns the sum of squared differences from the mean. */
export function squares(numbers: readonly number[]): number {
  const centre = mean(numbers);
  return sum(numbers.map((value) => (value - centre) ** 2));
}

/** Returns the variance, divided by n minus a correction: 1 for a sample, 0 for all. */
export function deviation(numbers: readonly number[], correction: 0 | 1): number {
  if (numbers.length <= correction) throw errors.division;
  return squares(numbers) / (numbers.length - correction);
}

export const ascending = (numbers: readonly number[]): number[] =>
  [...numbers].sort((one, other) => one - other);

/** Returns the value at a position between two items of a sorted list, counted from 1. */
function between(sorted: readonly number[], place: number): number {
  const [low, part] = [Math.floor(place), place - Math.floor(place)];
  const first = sorted[low - 1] ?? NaN;
  return part === 0 ? first : first + part * ((sorted[low] ?? NaN) - first);
}

export function percentile(numbers: readonly number[], fraction: number, isExclusive: boolean): number {
  const count = numbers.length;
  if (count === 0) throw errors.number;
  const place = isExclusive ? fraction * (count + 1) : fraction * (count - 1) + 1;
  if (fraction < 0 || fraction > 1 || place < 1 || place > count) throw errors.number;
  return between(ascending(numbers), place);
}

export function median(numbers: readonly number[]): number {
  if (numbers.length === 0) throw errors.number;
  return percentile(numbers, 0.5, false);
}

/** Returns the share of a list below a value, cut to a number of digits. */
export function percentRank(
  numbers: readonly number[],
  value: number,
  digits: number,
  isExclusive: boolean,
): number {
  const sorted = ascending(numbers);
  const count = sorted.length;
  if (count === 0 || Math.trunc(digits) < 1) throw errors.number;
  if (value < (sorted[0] ?? 0) || value > (sorted[count - 1] ?? 0)) throw errors.missing;
  let below = 0;
  while ((sorted[below] ?? Infinity) < value) below++;
  const [lower, upper] = [sorted[below - 1] ?? value, sorted[below] ?? value];
  const place = upper === value ? below : below - 1 + (value - lower) / (upper - lower);
  const share = isExclusive ? (place + 1) / (count + 1) : count === 1 ? 1 : place / (count - 1);
  const scale = 10 ** Math.trunc(digits);
  return Math.floor(share * scale + 1e-9) / scale;
}

export interface Line {
  readonly slope: number;
  readonly intercept: number;
  readonly correlation: number;
  /** The standard error of y. */
  readonly error: number;
}

export interface Spread {
  readonly count: number;
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
  readonly meanX: number;
  readonly meanY: number;
}

/** Returns the sums of squares and products of pairs (y, x) about their means. */
export function spreadOf(pairs: readonly (readonly [y: number, x: number])[]): Spread {
  const [meanY, meanX] = [mean(pairs.map(([y]) => y)), mean(pairs.map(([, x]) => x))];
  return {
    count: pairs.length,
    meanX,
    meanY,
    xx: sum(pairs.map(([, x]) => (x - meanX) ** 2)),
    yy: sum(pairs.map(([y]) => (y - meanY) ** 2)),
    xy: sum(pairs.map(([y, x]) => (y - meanY) * (x - meanX))),
  };
}

/** Returns the most frequent values in list order; an empty list if each occurs once. */
export function modes(numbers: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  let most = 0;
  for (const count of counts.values()) most = Math.max(most, count);
  return most < 2 ? [] : [...counts].flatMap(([number, count]) => (count === most ? [number] : []));
}

export function skewness(numbers: readonly number[], ofAll: boolean): number {
  const count = numbers.length;
  if (count < 3) throw errors.division;
  const spread = Math.sqrt(deviation(numbers, ofAll ? 0 : 1));
  if (spread === 0) throw errors.division;
  const centre = mean(numbers);
  const cubes = sum(numbers.map((value) => ((value - centre) / spread) ** 3));
  return ofAll ? cubes / count : (cubes * count) / ((count - 1) * (count - 2));
}

export function kurtosis(numbers: readonly number[]): number {
  const n = numbers.length;
  if (n < 4) throw errors.division;
  const spread = Math.sqrt(deviation(numbers, 1));
  if (spread === 0) throw errors.division;
  const centre = mean(numbers);
  const fourths = sum(numbers.map((value) => ((value - centre) / spread) ** 4));
  return (fourths * n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3)) - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3));
}
