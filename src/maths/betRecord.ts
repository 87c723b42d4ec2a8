import { decreasingRoot } from "./decreasingRoot";
import { sum } from "../lists/lists";
import { normalQuantile } from "./normalDistribution";
import type { RateInterval } from "./rates";
import { returnInterval } from "./returnInterval";
import { incompleteBeta, winsInterval } from "./winsInterval";

/** A bet that has been settled and was not refunded. */
export interface RecordedBet {
  readonly stake: number;
  /** Decimal odds. */
  readonly price: number;
  readonly profit: number;
  readonly isPaid: boolean;
}

/**
 * Returns the 95% interval of the true return on stakes, where 0 is break-even. It is the interval of level
 * stakes with each price weighted by its stake over the mean stake. Undefined if there are no bets.
 *
 * @example stakesInterval([{ stake: 10, price: 3, profit: 20, isPaid: true }]) // { low: -0.925, high: 2 }
 */
export function stakesInterval(bets: readonly RecordedBet[]): RateInterval | undefined {
  if (bets.length === 0) return undefined;
  const mean = sum(bets.map(({ stake }) => stake)) / bets.length;
  const weighed = bets.map(({ stake, price }) => (stake / mean) * price);
  const paid = bets.flatMap(({ isPaid, stake, profit }) => (isPaid ? [(stake + profit) / mean] : []));
  const squares = (values: readonly number[]): number => sum(values.map((value) => value ** 2));
  return returnInterval({
    stakes: bets.length,
    paid: sum(paid),
    paidSquares: squares(paid),
    prices: sum(weighed),
    priceSquares: squares(weighed),
  });
}

/** Wins compared with expected wins. */
export interface ActualToExpected {
  readonly expected: number;
  readonly ratio: number;
  readonly interval: RateInterval;
}

/**
 * Returns wins over expected wins, with the interval of the true ratio; undefined unless some probability is
 * above 0.
 *
 * @example actualToExpected([{ isPaid: true, probability: 0.5 }, { isPaid: false, probability: 0.5 }])?.ratio // 1
 */
export function actualToExpected(
  bets: readonly { readonly isPaid: boolean; readonly probability: number }[],
): ActualToExpected | undefined {
  const expected = sum(bets.map(({ probability }) => probability));
  if (expected <= 0) return undefined;
  const wins = bets.filter(({ isPaid }) => isPaid).length;
  const squares = sum(bets.map(({ probability }) => probability ** 2));
  return { expected, ratio: wins / expected, interval: winsInterval(wins, { expected, squares }) };
}

/** Returns the number that Student's t exceeds, on either side, with a total probability of 0.05. */
function studentQuantile(freedom: number): number {
  const part = decreasingRoot((guess) => 0.05 - incompleteBeta(guess, freedom / 2, 0.5), { most: 1 });
  return Math.sqrt((freedom * (1 - part)) / part);
}

/**
 * Returns the mean of ratios and its 95% interval: Student's t on the logarithm of the mean (delta method),
 * so that the interval stays above 0. There is no interval for fewer than two ratios; undefined if there are
 * no ratios.
 *
 * @example ratioInterval([1.1, 0.9]) // { mean: 1, interval: { low: 0.280657, high: 3.563071 } }
 */
export function ratioInterval(
  ratios: readonly number[],
): { readonly mean: number; readonly interval?: RateInterval } | undefined {
  if (ratios.length === 0) return undefined;
  const mean = sum(ratios) / ratios.length;
  if (ratios.length === 1 || mean <= 0) return { mean };
  const variance = sum(ratios.map((ratio) => (ratio - mean) ** 2)) / (ratios.length - 1);
  const reach = (studentQuantile(ratios.length - 1) * Math.sqrt(variance / ratios.length)) / mean;
  return { mean, interval: { low: mean * Math.exp(-reach), high: mean * Math.exp(reach) } };
}

/**
 * Returns the longest run of bets that were not paid.
 *
 * @example longestLosingRun([{ isPaid: false }, { isPaid: false }, { isPaid: true }]) // 2
 */
export function longestLosingRun(bets: readonly Pick<RecordedBet, "isPaid">[]): number {
  let [longest, run] = [0, 0];
  for (const { isPaid } of bets) {
    run = isPaid ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/**
 * Returns the largest fall of the bank from an earlier peak, over bets in the order of settlement.
 *
 * @example largestFall([{ profit: 5 }, { profit: -3 }, { profit: -4 }, { profit: 2 }]) // 7
 */
export function largestFall(bets: readonly Pick<RecordedBet, "profit">[]): number {
  let [bank, height, fall] = [0, 0, 0];
  for (const { profit } of bets) {
    bank += profit;
    height = Math.max(height, bank);
    fall = Math.max(fall, height - bank);
  }
  return fall;
}

/** A settled bet with the bettor's own probability that it pays. */
export interface ForecastBet {
  readonly profit: number;
  /** The amount at risk: the liability of a lay, 0 for a free bet. */
  readonly risk: number;
  /** The amount to gain. */
  readonly gain: number;
  readonly probability: number;
  /** Equal for bets on the same race of which at most one can pay; undefined for an independent bet. */
  readonly race?: string | undefined;
}

/** The bank after a bet, and its 95% range by chance alone. */
export interface BankPoint extends RateInterval {
  readonly bank: number;
  readonly expected: number;
}

/**
 * Returns the profit after each bet, in order, with the profit that one's own probabilities expect and its
 * range by the normal approximation. At most one of the win bets on a race pays, so their results are
 * negatively correlated; all other bets are taken as independent.
 *
 * @example bankPath([{ risk: 10, gain: 10, profit: -10, probability: 0.5 }]) // [{ bank: -10, expected: 0, low: -19.59964, high: 19.59964 }]
 */
export function bankPath(bets: readonly ForecastBet[]): BankPoint[] {
  const reach = normalQuantile(0.975);
  const paidOfRace = new Map<string, number>();
  let [bank, expected, variance] = [0, 0, 0];
  return bets.map(({ risk, gain, profit, probability, race }) => {
    const paid = (risk + gain) * probability;
    const before = race === undefined ? 0 : (paidOfRace.get(race) ?? 0);
    if (race !== undefined) paidOfRace.set(race, before + paid);
    bank += profit;
    expected += paid - risk;
    variance += paid * (risk + gain - paid) - 2 * before * paid;
    const range = reach * Math.sqrt(Math.max(0, variance)); // 0 for sure bets, and rounding
    return { bank, expected, low: expected - range, high: expected + range };
  });
}
