import { checkArgument } from "./checkArgument";
import { sum } from "./lists";

/**
 * Returns the sum of a book's implied probabilities less 1: the share that a bookmaker who lays every runner
 * in proportion keeps of each unit paid out. Negative where the prices favour the backer.
 *
 * @example overround([2.6, 2.4, 4.3]) // 0.03384
 */
export function overround(odds: readonly number[]): number {
  return sum(impliedProbabilities(odds, "add up the book")) - 1;
}

/**
 * Returns 1 / odds of each decimal price. Throws a RangeError for an empty book and for odds of 1 or less,
 * which return no win.
 *
 * @example impliedProbabilities([2, 4], "add up the book") // [0.5, 0.25]
 */
export function impliedProbabilities(odds: readonly number[], cannot: string): number[] {
  checkArgument(odds.length > 0, { cannot, as: "there must be odds", value: "none" });
  for (const price of odds) {
    checkArgument(price > 1 && price < Infinity, { cannot, as: "decimal odds must exceed 1", value: price });
  }
  return odds.map((price) => 1 / price);
}
