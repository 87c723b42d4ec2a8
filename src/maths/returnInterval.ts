import { type Check, checkFor, phrase } from "./checkArgument";
import { decreasingRoot } from "./decreasingRoot";
import type { RateInterval } from "./rates";
import { incompleteBeta } from "./winsInterval";

/** Level stakes of one unit each. */
export interface LevelStakes {
  readonly stakes: number;
  /** The sum of the winning prices, and of their squares. */
  readonly paid: number;
  readonly paidSquares: number;
  /** The sum of the prices of all stakes, and of their squares. */
  readonly prices: number;
  readonly priceSquares: number;
}

/**
 * Returns the range in which the true return on level stakes lies with the given confidence (default 0.95),
 * where 0 is break-even. The sum paid is treated as wins of one size with the same mean and variance; the
 * variance of a stake is price ^ 2 x p (1 - p). The ends follow Clopper and Pearson (1934, Biometrika 26,
 * 404-413) and are exact at equal prices. The upper end adds a win at the mean price (Tiwari, Clegg and Zou
 * 2006, Stat. Methods Med. Res. 15, 547-569).
 *
 * @example returnInterval({ stakes: 400, paid: 422.4, paidSquares: 506.88, prices: 480, priceSquares: 576 }) // { low: 0.012873, high: 0.092218 }
 */
export function returnInterval(
  { stakes, paid, paidSquares, prices, priceSquares }: LevelStakes,
  { confidence = 0.95 }: { readonly confidence?: number } = {},
): RateInterval {
  const check: Check = checkFor(phrase`take an interval of a return`);
  check(stakes > 0, phrase`'stakes' must be positive`, stakes);
  check(confidence > 0 && confidence < 1, phrase`'confidence' must lie between 0 and 1`, confidence);
  const tail = (1 - confidence) / 2;
  /** Returns the end at which wins of the mean size, in as many trials as stakes, have the probability. */
  const end = (total: number, squares: number, probability: number): number => {
    const [wins, size] = [total ** 2 / squares, squares / total];
    const losses = stakes + 1 - wins;
    return size * betaQuantile(probability, wins, losses);
  };
  const low = paid > 0 ? end(paid, paidSquares, tail) : 0;
  const high = end(paid + prices / stakes, paidSquares + priceSquares / stakes, 1 - tail);
  return { low: low - 1, high: high - 1 };
}

/** Returns the value below which a beta variable lies with a probability; 1 if there are no losses. */
function betaQuantile(probability: number, wins: number, losses: number): number {
  if (losses <= 1e-9) return 1;
  return decreasingRoot((guess) => probability - incompleteBeta(guess, wins, losses), {
    first: wins / (wins + losses),
    most: 1,
  });
}
