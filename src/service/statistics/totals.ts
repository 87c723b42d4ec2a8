import type { CareerTotals } from "../store/queries/people";

/** Starts summed up. */
export interface Totals {
  readonly starts: number;
  readonly wins: number;
  readonly places: number;
}

/** The sum of cells. */
export function totalsOf(cells: readonly Totals[]): Totals {
  const none = { starts: 0, wins: 0, places: 0 };
  return cells.reduce<Totals>(
    (sum, { starts, wins, places }) => ({ starts: sum.starts + starts, wins: sum.wins + wins, places: sum.places + places }),
    none,
  );
}

/** The sums of cells that share a key; cells without a key are left out. */
export function totalsBy<K>(cells: readonly CareerTotals[], keyOf: (cell: CareerTotals) => K | undefined): [K, Totals][] {
  const groups = new Map<K, CareerTotals[]>();
  for (const cell of cells) {
    const key = keyOf(cell);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return [...groups].map(([key, group]) => [key, totalsOf(group)]);
}

/** Wins and places per start, fractions from 0 to 1. */
export function ratesOf({ starts, wins, places }: Totals): { winRate: number; placeRate: number } {
  return { winRate: share(wins, starts), placeRate: share(places, starts) };
}

/** A part of a whole as a fraction from 0 to 1; 0 of nothing. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
