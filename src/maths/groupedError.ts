import { type Check, checkFor, phrase } from "./checkArgument";
import { sum, valueAt } from "../lists/lists";

/** A sum over one group, such as a race day, and the number of its items. */
export interface GroupSum {
  readonly sum: number;
  readonly count: number;
}

const resamples = 1000;

/**
 * Returns the standard error of a mean over items that depend on each other within groups: the standard
 * deviation of the means of 1,000 resamples of whole groups (Efron and Tibshirani 1993, "An introduction to
 * the bootstrap", chapter 6). `random` returns numbers from 0 to below 1.
 *
 * @example groupedError([{ sum: 1, count: 1 }, { sum: 1, count: 1 }], () => 0) // 0
 */
export function groupedError(groups: readonly GroupSum[], random: () => number): number {
  const check: Check = checkFor(phrase`resample`);
  check(groups.length > 0, phrase`there must be a group`, groups.length);
  const means = Array.from({ length: resamples }, () => {
    // A plain loop, because V8 boxes sums of numbers that were read from one list.
    let total = 0;
    let items = 0;
    for (let drawn = 0; drawn < groups.length; drawn++) {
      const group = valueAt(groups, Math.floor(random() * groups.length));
      total += group.sum;
      items += group.count;
    }
    return total / items;
  });
  const mean = sum(means) / means.length;
  return Math.sqrt(sum(means.map((one) => (one - mean) ** 2)) / (means.length - 1));
}

/**
 * Returns random numbers from 0 to below 1, the same for equal seeds (Marsaglia 2003, "Xorshift RNGs", 32
 * bits).
 *
 * @example seededRandom(1)() // 0.0000629502
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
