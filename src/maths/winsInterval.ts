import { type Check, checkFor } from "./checkArgument";
import { decreasingRoot } from "./decreasingRoot";
import { incompleteBeta } from "./incompleteBeta";
import type { RateInterval } from "./rates";

/** The chances of some runners to win. */
export interface Chances {
  /** Their sum: the wins to expect. */
  readonly expected: number;
  /** The sum of their squares. */
  readonly squares: number;
}

/**
 * Returns the range in which the true ratio of wins to expected wins lies with the given confidence (default
 * 0.95). Wins of unequal chances are taken for binomial of the same mean and variance (Ehm 1991, Statist.
 * Probab. Lett. 11, 7-16), and the ends are those of Clopper and Pearson (1934, Biometrika 26, 404-413) with
 * half the probability of the wins themselves (mid-P: Lancaster 1961, J. Amer. Statist. Assoc. 56, 223-234),
 * so that the share of intervals without the true ratio is near the stated one.
 *
 * @example winsInterval(14, { expected: 8.28, squares: 0.5 }) // { low: 0.98215, high: 2.67556 }
 */
export function winsInterval(
  wins: number,
  { expected, squares }: Chances,
  { confidence = 0.95 }: { readonly confidence?: number } = {},
): RateInterval {
  const check: Check = checkFor("take an interval of wins");
  check(expected > 0, "'expected' must be positive", expected);
  check(squares > 0 && squares <= expected, "'squares' must be positive and at most 'expected'", squares);
  check(confidence > 0 && confidence < 1, "'confidence' must lie between 0 and 1", confidence);
  const chance = squares / expected;
  const trials = expected / chance;
  const tail = (1 - confidence) / 2;
  const solve = (probability: number): number =>
    decreasingRoot((guess) => probability - upperTail(wins, trials, guess), { most: 1 }) / chance;
  return { low: wins === 0 ? 0 : solve(tail), high: solve(1 - tail) };
}

/** Returns the probability of more wins, with half that of as many, in trials that need not be whole. */
function upperTail(wins: number, trials: number, chance: number): number {
  const atLeast = (least: number): number => {
    if (least <= 0) return 1;
    return least >= trials + 1 ? 0 : incompleteBeta(chance, least, trials - least + 1);
  };
  return (atLeast(wins) + atLeast(wins + 1)) / 2;
}
