import { type Check, checkFor } from "./checkArgument";
import { upperIncompleteGamma } from "./chiSquare";
import { decreasingRoot } from "./decreasingRoot";
import type { RateInterval } from "./rates";

/** Level stakes of one unit each. */
export interface LevelStakes {
  readonly stakes: number;
  /** The sum of the prices that won, and of their squares. */
  readonly paid: number;
  readonly paidSquares: number;
  /** The sum of the prices of all stakes, and of their squares. */
  readonly prices: number;
  readonly priceSquares: number;
}

/**
 * Returns the range in which the true return on level stakes lies with the given confidence (default 0.95), 0
 * for no gain and no loss. The sum paid is one of rare wins with unequal weights; its ends are the gamma
 * intervals of Fay and Feuer (1997, Statist. Med. 16, 791-801) with the mean price instead of the highest
 * (Tiwari, Clegg and Zou 2006, Stat. Methods Med. Res. 15, 547-569).
 *
 * @example returnInterval({ stakes: 100, paid: 96, paidSquares: 1152, prices: 1200, priceSquares: 14400 }) // { low: -0.58554, high: 0.89158 }
 */
export function returnInterval(
  { stakes, paid, paidSquares, prices, priceSquares }: LevelStakes,
  { confidence = 0.95 }: { readonly confidence?: number } = {},
): RateInterval {
  const check: Check = checkFor("take an interval of a return");
  check(stakes > 0, "'stakes' must be positive", stakes);
  check(confidence > 0 && confidence < 1, "'confidence' must lie between 0 and 1", confidence);
  const tail = (1 - confidence) / 2;
  const end = (mean: number, variance: number, probability: number): number =>
    (variance / mean) * gammaQuantile(mean ** 2 / variance, probability);
  const low = paid > 0 ? end(paid, paidSquares, tail) : 0;
  const high = end(paid + prices / stakes, paidSquares + priceSquares / stakes, 1 - tail);
  return { low: low / stakes - 1, high: high / stakes - 1 };
}

/** Returns the value that a gamma variable of scale 1 is below with a probability. */
function gammaQuantile(shape: number, probability: number): number {
  const heightAt = (value: number): number => upperIncompleteGamma(shape, value) - (1 - probability);
  return decreasingRoot(heightAt, { first: shape + 1 });
}
