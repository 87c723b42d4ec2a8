import { dateOf } from "../../dates/days";
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

/** Sums the starts of an angle. They are added in the order of their ids, days in any order. */
export interface AngleSum {
  add(starts: readonly AngleStart[]): void;
  total(): AngleTotals;
  /** Returns the totals of each calendar year, latest first. */
  years(): { readonly year: number; readonly totals: AngleTotals }[];
  /** Returns the most starts in a row without a win, days in their order. */
  longestLosingRun(): number;
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

export function createAngleSum(): AngleSum {
  const days = new Map<number, Sums & Runs>();

  function add(starts: readonly AngleStart[]): void {
    for (const start of starts) {
      const day = days.get(start.day) ?? { ...nothing(), leading: 0, longest: 0, trailing: 0, hasWin: false };
      days.set(start.day, day);
      addStart(day, start);
      addToRuns(day, start.finish === 1);
    }
  }
  const inOrder = (): [number, Sums & Runs][] => [...days].sort(([one], [other]) => one - other);

  return {
    add,
    total: () => sumOf([...days.values()]),
    years() {
      const byYear = new Map<number, Sums[]>();
      for (const [day, sums] of inOrder()) {
        const year = Number(dateOf(day).slice(0, 4));
        byYear.set(year, [...(byYear.get(year) ?? []), sums]);
      }
      return [...byYear].reverse().map(([year, sums]) => ({ year, totals: sumOf(sums) }));
    },
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
