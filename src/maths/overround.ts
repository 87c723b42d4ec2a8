import { impliedProbabilities } from "./impliedProbabilities";
import { sum } from "./sum";

/**
 * The book's sum less 1: what a bookmaker who lays every runner in proportion keeps of each unit paid out. Negative where the prices favour the backer.
 *
 * @example overround([2.6, 2.4, 4.3]) is 0.03384
 */
export function overround(odds: readonly number[]): number {
  return sum(impliedProbabilities(odds, "add up the book")) - 1;
}
