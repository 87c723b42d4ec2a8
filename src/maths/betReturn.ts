import { type Check, checkFor } from "./checkArgument";

/**
 * The ends of the prices of the deductions for one withdrawn runner, in decimal odds, with the part of each
 * winning bet's profit: 1/9 or shorter .90, to 2/11 .85, to 1/4 .80 ... to 14/1 .05. Source: Tattersalls
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
/** Prices are stated with two decimals: 1.11 stands for 1/9. */
const rounding = 0.005;

/**
 * Returns the part of a winning bet's profit that is deducted for runners withdrawn at some decimal prices
 * after the bet, by Tattersalls' rule 4(c): the deductions add up, to .90 at the most. A price between two
 * steps has the smaller deduction.
 *
 * @example rule4Deduction([4, 12]) // 0.3
 */
export function rule4Deduction(prices: readonly number[]): number {
  const check: Check = checkFor("deduct for withdrawn runners");
  const total = prices.reduce((deducted, price) => {
    check(price > 1, "decimal odds must exceed 1", price);
    return deducted + (rule4.find(([upTo]) => price <= upTo + rounding)?.[1] ?? 0);
  }, 0);
  return Math.min(highestDeduction, Number(total.toFixed(2)));
}

/** The places paid by the number of runners: the least runners of each number of places, most first. */
const placeTables = {
  au: [
    [8, 3],
    [5, 2],
  ],
  gb: [
    [8, 3],
    [5, 2],
  ],
  hk: [
    [7, 3],
    [4, 2],
  ],
} as const satisfies Record<string, readonly (readonly [runners: number, places: number])[]>;

/** The name of a table of places paid. */
export type PlaceTable = keyof typeof placeTables;
export const placeTableNames = Object.keys(placeTables) as PlaceTable[];

/** The runners from which a British handicap pays a fourth place. */
const fourPlaces = 16;

/**
 * Returns the number of places that a place bet is paid on; 0 for too few runners. Tables: `au` three places
 * of 8 and two of 5 runners; `gb` the same, and four of a handicap with 16; `hk` three of 7 and two of 4.
 *
 * @example bettingPlaces(7, { table: "hk" }) // 3
 */
export function bettingPlaces(
  runners: number,
  { table, isHandicap = false }: { readonly table: PlaceTable; readonly isHandicap?: boolean },
): number {
  if (table === "gb" && isHandicap && runners >= fourPlaces) return 4;
  return placeTables[table].find(([least]) => runners >= least)?.[1] ?? 0;
}

/**
 * Returns the part of a stake that is paid at the full price: 1, or the positions left over the runners that
 * share them in a dead heat; 0 for a finish behind the places paid.
 *
 * @example paidShare(3, { places: 3, level: 2 }) // 0.5
 */
export function paidShare(
  finish: number,
  { places, level }: { readonly places: number; readonly level: number },
): number {
  return finish > places ? 0 : Math.min(1, (places - finish + 1) / level);
}

export interface PaidBet {
  readonly stake: number;
  /** Decimal odds. */
  readonly price: number;
  /** The part of the stake that is paid (dead heats). */
  readonly share: number;
  /** The part deducted for withdrawn runners. */
  readonly deduction: number;
  /** The amount it is taken off: the profit (Tattersalls), or all that is paid (Australia). */
  readonly offProfit: boolean;
}

/**
 * Returns what a paid bet returns, its stake included.
 *
 * @example betReturn({ stake: 10, price: 9, share: 1, deduction: 0.25, offProfit: true }) // 70
 */
export function betReturn({ stake, price, share, deduction, offProfit }: PaidBet): number {
  const paid = stake * share;
  return offProfit ? paid * (1 + (price - 1) * (1 - deduction)) : paid * price * (1 - deduction);
}

/**
 * Returns the commission on each of the bets of one race, charged on their net profit and shared by the bets
 * that won, in proportion to their profits.
 *
 * @example commissionOf([30, -10, -10], 0.05) // [0.5, 0, 0]
 */
export function commissionOf(profits: readonly number[], rate: number): number[] {
  const check: Check = checkFor("charge a commission");
  check(rate >= 0 && rate < 1, "'rate' must be 0 or more and below 1", rate);
  const net = Math.max(
    0,
    profits.reduce((total, profit) => total + profit, 0),
  );
  const won = profits.reduce((total, profit) => total + Math.max(0, profit), 0);
  return profits.map((profit) => (won === 0 ? 0 : (rate * net * Math.max(0, profit)) / won));
}
