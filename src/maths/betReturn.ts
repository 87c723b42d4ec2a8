import { type Check, checkFor, phrase } from "./checkArgument";

/**
 * The deductions for one withdrawn runner: the longest decimal odds of each step, with the part of each
 * winning bet's profit. 1/9 or shorter 0.90, to 2/11 0.85, to 1/4 0.80 ... to 14/1 0.05. Source: Tattersalls
 * Committee, Rules on Betting, rule 4(c).
 */
const rule4: readonly (readonly [upTo: number, deduction: number])[] = [
  [1 + 1 / 9, 0.9],
  [1 + 2 / 11, 0.85],
  [1.25, 0.8],
  [1.3, 0.75],
  [1.4, 0.7],
  [1 + 8 / 15, 0.65],
  [1 + 8 / 13, 0.6],
  [1.8, 0.55],
  [1 + 20 / 21, 0.5],
  [2.2, 0.45],
  [2.5, 0.4],
  [2.75, 0.35],
  [3.25, 0.3],
  [4, 0.25],
  [5, 0.2],
  [6.5, 0.15],
  [10, 0.1],
  [15, 0.05],
];
const highestDeduction = 0.9;
/** Half of the last of the two decimals in which prices are stated: 1.11 means 1/9. */
const rounding = 0.005;

/**
 * Returns the part of a winning bet's profit to deduct for runners withdrawn at these decimal prices after
 * the bet, by Tattersalls' rule 4(c). Deductions add up to 0.90 at most. A price between two steps has the
 * smaller deduction.
 *
 * @example rule4Deduction([4, 12]) // 0.3
 */
export function rule4Deduction(prices: readonly number[]): number {
  const check: Check = checkFor(phrase`deduct for withdrawn runners`);
  const total = prices.reduce((deducted, price) => {
    check(price >= 1, phrase`decimal odds must be 1 or more`, price);
    return deducted + (rule4.find(([upTo]) => price <= upTo + rounding)?.[1] ?? 0);
  }, 0);
  return Math.min(highestDeduction, Number(total.toFixed(2)));
}

/**
 * Returns the part of a stake that is paid at the full price: 1, or in a dead heat the remaining positions
 * divided by the runners that share them; 0 for a finish outside the places.
 *
 * @example paidShare(3, { places: 3, level: 2 }) // 0.5
 */
export function paidShare(
  finish: number,
  { places, level }: { readonly places: number; readonly level: number },
): number {
  return finish > places ? 0 : Math.min(1, (places - finish + 1) / level);
}

/** The rule of a deduction: from the profit (Tattersalls), or from the whole payout (Australia). */
export type DeductionRule = "gb" | "au";

/**
 * Returns decimal odds after a deduction.
 *
 * @example reducedPrice(9, { deduction: 0.25, rule: "gb" }) // 7
 */
export function reducedPrice(
  price: number,
  { deduction, rule }: { readonly deduction: number; readonly rule: DeductionRule },
): number {
  return rule === "gb" ? 1 + (price - 1) * (1 - deduction) : price * (1 - deduction);
}

/** The smallest reduction factor that changes prices in an exchange's win market. */
const leastFactor = 0.025;
/** The lowest price of an exchange. */
const lowestPrice = 1.01;

/**
 * Returns an exchange's matched price after withdrawals with these reduction factors, applied in turn. In a
 * win market each factor of 2.5% or more reduces the price; in a place market every factor reduces the
 * winnings. The result is never below 1.01.
 *
 * @example exchangePrice(10, { factors: [0.162], market: "win" }) // 8.38
 */
export function exchangePrice(
  price: number,
  { factors, market }: { readonly factors: readonly number[]; readonly market: "win" | "place" },
): number {
  const reduced = factors.reduce((left, factor) => {
    if (market === "place") return 1 + (left - 1) * (1 - factor);
    return factor < leastFactor ? left : left * (1 - factor);
  }, price);
  return Math.max(lowestPrice, reduced);
}

/**
 * Returns the commission on each bet of one race. It is charged on the net profit and shared among the
 * winning bets in proportion to their profits; at one rate, or at a rate for each bet.
 *
 * @example commissionOf([30, -10, -10], 0.05) // [0.5, 0, 0]
 */
export function commissionOf(profits: readonly number[], rates: number | readonly number[]): number[] {
  const check: Check = checkFor(phrase`charge a commission`);
  const rateOf = (index: number): number => (typeof rates === "number" ? rates : (rates[index] ?? 0));
  profits.forEach((_, index) =>
    check(
      rateOf(index) >= 0 && rateOf(index) < 1,
      phrase`'rate' must be 0 or more and below 1`,
      String(rateOf(index)),
    ),
  );
  const net = Math.max(
    0,
    profits.reduce((total, profit) => total + profit, 0),
  );
  const won = profits.reduce((total, profit) => total + Math.max(0, profit), 0);
  return profits.map((profit, index) => (won === 0 ? 0 : (rateOf(index) * net * Math.max(0, profit)) / won));
}
