import { fairBook } from "../../maths/fairBook";

/** Returns true for decimal odds of at least 1. */
const isPrice = (price: number | undefined): price is number =>
  price !== undefined && price >= 1 && price < Infinity;

/**
 * Returns the chances in the prices of a whole field, without the margin, the same as FAIRODDS by default.
 * Undefined if there are no runners or one lacks decimal odds of at least 1.
 *
 * @example pricedChances([2, 6]) // [0.63397, 0.36603]
 */
export function pricedChances(prices: readonly (number | undefined)[]): readonly number[] | undefined {
  return prices.length > 0 && prices.every(isPrice) ? fairBook(prices).probabilities : undefined;
}
