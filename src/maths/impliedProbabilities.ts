import { refuseUnless } from "./refuseUnless";

/**
 * What each decimal price says before the margin is taken off: 1 / odds. Refuses an empty book, and odds of 1 or less, which return no win.
 *
 * @example impliedProbabilities([2, 4], "add up the book") is [0.5, 0.25]
 */
export function impliedProbabilities(odds: readonly number[], cannot: string): number[] {
  refuseUnless(odds.length > 0, { cannot, as: "there must be odds", value: "none" });
  for (const price of odds) {
    refuseUnless(price > 1 && price < Infinity, { cannot, as: "decimal odds must exceed 1", value: price });
  }
  return odds.map((price) => 1 / price);
}
