import { type Check, checkFor, phrase } from "./checkArgument";
import { logGamma } from "./chiSquare";
import { decreasingRoot } from "./decreasingRoot";
import type { RateInterval } from "./rates";

/** Some runners' chances of winning. */
export interface Chances {
  /** The sum of the chances: the expected wins. */
  readonly expected: number;
  /** The sum of their squares. */
  readonly squares: number;
}

/**
 * Returns the range in which the true ratio of wins to expected wins lies with the given confidence (default
 * 0.95). Wins with unequal chances are treated as binomial with the same mean and variance (Ehm 1991,
 * Statist. Probab. Lett. 11, 7-16). The ends follow Clopper and Pearson (1934, Biometrika 26, 404-413) with
 * half the probability of the observed wins (mid-P: Lancaster 1961, J. Amer. Statist. Assoc. 56, 223-234), so
 * that the share of intervals that miss the true ratio is close to the stated one.
 *
 * @example winsInterval(14, { expected: 8.28, squares: 0.5 }) // { low: 0.98215, high: 2.67556 }
 */
export function winsInterval(
  wins: number,
  { expected, squares }: Chances,
  { confidence = 0.95 }: { readonly confidence?: number } = {},
): RateInterval {
  const check: Check = checkFor(phrase`take an interval of wins`);
  check(expected > 0, phrase`'expected' must be positive`, expected);
  check(
    squares > 0 && squares <= expected,
    phrase`'squares' must be positive and at most 'expected'`,
    squares,
  );
  check(confidence > 0 && confidence < 1, phrase`'confidence' must lie between 0 and 1`, confidence);
  const chance = squares / expected;
  const trials = expected / chance;
  const tail = (1 - confidence) / 2;
  const solve = (probability: number): number =>
    decreasingRoot((guess) => probability - upperTail(wins, trials, guess), { most: 1 }) / chance;
  return { low: wins === 0 ? 0 : solve(tail), high: solve(1 - tail) };
}

/**
 * Returns the two-sided p-value of wins against their chances: the largest error rate at which the interval
 * of `winsInterval` still contains 1.
 *
 * @example winsPValue(14, { expected: 8.28, squares: 0.5 }) // 0.05715
 */
export function winsPValue(wins: number, { expected, squares }: Chances): number {
  const chance = squares / expected;
  const upper = upperTail(wins, expected / chance, chance);
  return Math.min(1, 2 * Math.min(upper, 1 - upper));
}

/**
 * Returns p-values corrected for their number by Holm (1979, Scand. J. Statist. 6, 65-70), in their order.
 * Tests whose p-values are unknown count as larger ones.
 *
 * @example holmPValues([0.01, 0.04, 0.03], 3) // [0.03, 0.06, 0.06]
 */
export function holmPValues(pValues: readonly number[], tests: number): number[] {
  const order = [...pValues.keys()].sort((one, other) => (pValues[one] ?? 1) - (pValues[other] ?? 1));
  const corrected: number[] = [];
  let least = 0;
  order.forEach((index, rank) => {
    least = Math.max(least, Math.min(1, (tests - rank) * (pValues[index] ?? 1)));
    corrected[index] = least;
  });
  return corrected;
}

/**
 * Returns the probability of more wins plus half the probability of exactly this many, in trials that need
 * not be whole.
 */
function upperTail(wins: number, trials: number, chance: number): number {
  const atLeast = (least: number): number => {
    if (least <= 0) return 1;
    return least >= trials + 1 ? 0 : incompleteBeta(chance, least, trials - least + 1);
  };
  return (atLeast(wins) + atLeast(wins + 1)) / 2;
}

const precision = 1e-14;
const maxTerms = 10_000;
/** Replaces a zero denominator of the continued fraction. */
const tiny = 1e-300;

/**
 * Returns the regularised incomplete beta function I_value(one, other): the probability that a beta variable
 * is at most value, and so the tail of a binomial distribution. Source: Abramowitz and Stegun 26.5.8 (the
 * continued fraction), on the side where it converges fast.
 *
 * @example incompleteBeta(0.5, 2, 3) // 0.6875
 */
export function incompleteBeta(value: number, one: number, other: number): number {
  const check: Check = checkFor(phrase`take the incomplete beta function`);
  check(one > 0, phrase`'one' must be positive`, one);
  check(other > 0, phrase`'other' must be positive`, other);
  if (value <= 0) return 0;
  if (value >= 1) return 1;
  if (value > (one + 1) / (one + other + 2)) return 1 - incompleteBeta(1 - value, other, one);
  const logBeta = logGamma(one) + logGamma(other) - logGamma(one + other);
  const scale = Math.exp(one * Math.log(value) + other * Math.log1p(-value) - logBeta);
  return (scale * fraction(value, one, other)) / one;
}

/** Evaluates the continued fraction by Lentz's method, two terms per step. */
function fraction(value: number, one: number, other: number): number {
  const nonZero = (number: number): number => (Math.abs(number) < tiny ? tiny : number);
  let upper = 1;
  let lower = 1 / nonZero(1 - ((one + other) * value) / (one + 1));
  let result = lower;
  for (let step = 1; step < maxTerms; step++) {
    const even = (step * (other - step) * value) / ((one + 2 * step - 1) * (one + 2 * step));
    const odd = (-(one + step) * (one + other + step) * value) / ((one + 2 * step) * (one + 2 * step + 1));
    let change = 1;
    for (const term of [even, odd]) {
      lower = 1 / nonZero(1 + term * lower);
      upper = nonZero(1 + term / upper);
      change = upper * lower;
      result *= change;
    }
    if (Math.abs(change - 1) < precision) break;
  }
  return result;
}
