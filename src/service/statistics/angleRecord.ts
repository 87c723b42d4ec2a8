import { dateOf } from "../../dates/days";
import { wilsonInterval } from "../../maths/rates";
import { returnInterval } from "../../maths/returnInterval";
import { winsInterval } from "../../maths/winsInterval";
import type { AngleResponse } from "../../spec/angle";
import type { AngleStart } from "../store/queries/angle";

/** The starts of an angle in sums. */
export interface AngleTotals {
  readonly starts: number;
  readonly wins: number;
  /** Wins to expect, the sum of the squares of the chances, and the starts whose chances are of prices. */
  readonly expected: number;
  readonly squares: number;
  readonly priced: number;
  /** Starts with a starting price; the sums of the prices, of those that won, and of their squares. */
  readonly stakes: number;
  readonly prices: number;
  readonly priceSquares: number;
  readonly paid: number;
  readonly paidSquares: number;
}

type Sums = { -readonly [K in keyof AngleTotals]: AngleTotals[K] };

/** The winless starts of one day before its first win, between two, and after its last. */
interface Runs {
  leading: number;
  longest: number;
  trailing: number;
  hasWin: boolean;
}

const nothing = (): Sums => ({
  ...{ starts: 0, wins: 0, expected: 0, squares: 0, priced: 0 },
  ...{ stakes: 0, prices: 0, priceSquares: 0, paid: 0, paidSquares: 0 },
});

/** Returns the chance of a start to win: its share of the race's prices, or 1 / starters without them. */
export const chanceOf = ({ price, book, starters }: AngleStart): number =>
  price === null || book === null ? 1 / starters : 1 / price / book;

/** Returns the units that a stake of one unit is paid: of a dead heat its share, 0 without a price. */
export const paidOf = ({ price, winners }: AngleStart): number => (winners ? (price ?? 0) / winners : 0);

/** Sums the starts of an angle, which are added in the order of their ids, days in any order. */
export function createAngleSum() {
  const days = new Map<number, Sums & Runs>();

  const inOrder = (): [number, Sums & Runs][] => [...days].sort(([one], [other]) => one - other);

  return {
    add(starts: readonly AngleStart[]): void {
      for (const start of starts) {
        const day = days.get(start.day) ?? {
          ...nothing(),
          leading: 0,
          longest: 0,
          trailing: 0,
          hasWin: false,
        };
        days.set(start.day, day);
        addStart(day, start);
        addToRuns(day, start.finish === 1);
      }
    },
    total: () => sumOf([...days.values()]),
    /** Returns the totals of each calendar year, latest first. */
    years() {
      const byYear = new Map<number, Sums[]>();
      for (const [day, sums] of inOrder()) {
        const year = Number(dateOf(day).slice(0, 4));
        byYear.set(year, [...(byYear.get(year) ?? []), sums]);
      }
      return [...byYear].reverse().map(([year, sums]) => ({ year, totals: sumOf(sums) }));
    },
    /** Returns the most starts in a row without a win, days in their order. */
    longestLosingRun() {
      let [run, longest] = [0, 0];
      for (const [, { leading, longest: within, trailing, hasWin }] of inOrder()) {
        longest = Math.max(longest, run + leading, within);
        run = hasWin ? trailing : run + leading;
      }
      return Math.max(longest, run);
    },
  };
}

function addStart(sums: Sums, start: AngleStart): void {
  const chance = chanceOf(start);
  sums.starts += 1;
  sums.wins += Number(start.finish === 1);
  sums.expected += chance;
  sums.squares += chance * chance;
  sums.priced += Number(start.book !== null);
  if (start.price === null) return;
  const paid = paidOf(start);
  sums.stakes += 1;
  sums.prices += start.price;
  sums.priceSquares += start.price ** 2;
  sums.paid += paid;
  sums.paidSquares += paid ** 2;
}

function addToRuns(runs: Runs, won: boolean): void {
  if (won) {
    runs.longest = Math.max(runs.longest, runs.trailing);
    runs.trailing = 0;
    runs.hasWin = true;
  } else {
    if (!runs.hasWin) runs.leading += 1;
    runs.trailing += 1;
  }
}

function sumOf(parts: readonly AngleTotals[]): AngleTotals {
  const total = nothing();
  for (const part of parts) for (const name of names) total[name] += part[name];
  return total;
}
const names = Object.keys(nothing()) as (keyof AngleTotals)[];

/** The share of angles without an edge that an interval takes for one. */
const errorRate = 0.05;
/** The share of starts that must have a chance by their prices for wins above it to be an edge. */
const leastPriced = 0.5;

/** The figures that a summary and a year have in common. */
export type AngleRecord = Omit<AngleResponse["years"][number], "year">;

export function angleRecord({ starts, wins, expected, stakes, paid }: AngleTotals): AngleRecord {
  return {
    totalStarts: starts,
    totalWins: wins,
    winRate: starts === 0 ? null : rounded(wins / starts),
    expectedWins: rounded(expected),
    actualToExpected: starts === 0 ? null : rounded(wins / expected),
    stakes,
    profit: rounded(paid - stakes),
    returnOnStakes: stakes === 0 ? null : rounded(paid / stakes - 1),
  };
}

const rounded = (value: number): number => Math.round(1e6 * value) / 1e6;

type Ends = readonly [low: number | null, high: number | null];
const none: Ends = [null, null];
const endsOf = ({ low, high }: { readonly low: number; readonly high: number }): Ends => [
  rounded(low),
  rounded(high),
];

/**
 * Returns the intervals of an angle that was one of several tried, also corrected for their number by
 * Bonferroni (Dunn 1961, J. Amer. Statist. Assoc. 56, 52-64), and a warning that the record shows no edge.
 */
export function judgeAngle(totals: AngleTotals, angles: number) {
  const { starts, wins, priced, stakes } = totals;
  const correctedErrorRate = errorRate / angles;
  const ratio = (error: number): Ends =>
    starts === 0 ? none : endsOf(winsInterval(wins, totals, { confidence: 1 - error }));
  const returned = (error: number): Ends =>
    stakes === 0 ? none : endsOf(returnInterval(totals, { confidence: 1 - error }));
  const [winRateLow, winRateHigh] = starts === 0 ? none : endsOf(wilsonInterval(wins, starts));
  const [actualToExpectedLow, actualToExpectedHigh] = ratio(errorRate);
  const [returnLow, returnHigh] = returned(errorRate);
  const corrected = ratio(correctedErrorRate);
  const [correctedReturnLow, correctedReturnHigh] = returned(correctedErrorRate);
  const warning = warningOf(totals, angles, corrected);
  return {
    ...{ winRateLow, winRateHigh, pricedStarts: priced, actualToExpectedLow, actualToExpectedHigh },
    ...{ returnLow, returnHigh, angles, errorRate, correctedErrorRate },
    correctedActualToExpectedLow: corrected[0],
    correctedActualToExpectedHigh: corrected[1],
    ...{ correctedReturnLow, correctedReturnHigh },
    ...(warning !== undefined && { warning }),
  };
}

/** Returns the reason why a record shows no edge; undefined when the corrected interval excludes 1. */
function warningOf({ starts, priced }: AngleTotals, angles: number, [low, high]: Ends): string | undefined {
  if (low === null || high === null) return "No start meets these conditions.";
  if (low <= 1 && high >= 1) {
    const found = errorRate * angles;
    const chance =
      found < 1
        ? `one looks like an edge by chance in ${Math.round(100 * found)} % of cases`
        : `${found < 1.5 ? "one looks" : `some ${formatCount(Math.round(found))} look`} like an edge by chance`;
    const among =
      angles === 1
        ? `the ${100 * (1 - errorRate)} % interval`
        : `of ${formatCount(angles)} angles tried, ${chance}; the interval corrected for that`;
    return `No edge: ${among} of wins / expected wins, ${low.toFixed(2)} to ${high.toFixed(2)}, includes 1.`;
  }
  if (low > 1 && priced < leastPriced * starts)
    return "No edge over the market is shown: the source states too few starting prices, so that the wins to expect are those of the field's size.";
  return undefined;
}

/** 1843 -> "1,843" */
const formatCount = (count: number): string => count.toLocaleString("en");
