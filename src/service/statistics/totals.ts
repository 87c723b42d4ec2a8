/** Starts summed up. */
export interface Totals {
  readonly starts: number;
  readonly wins: number;
  readonly places: number;
}

/** Returns the sum of totals. */
export function totalsOf(rows: readonly Totals[]): Totals {
  const sum = { starts: 0, wins: 0, places: 0 };
  for (const row of rows) add(sum, row);
  return sum;
}

/** Returns the sums of totals with the same key; totals without a key are left out. */
export function totalsBy<K, T extends Totals>(
  rows: readonly T[],
  keyOf: (row: T) => K | undefined,
): [K, Totals][] {
  const sums = new Map<K, Sum>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const sum = sums.get(key);
    if (sum) add(sum, row);
    else sums.set(key, { starts: row.starts, wins: row.wins, places: row.places });
  }
  return [...sums];
}

type Sum = { -readonly [Name in keyof Totals]: Totals[Name] };

function add(sum: Sum, { starts, wins, places }: Totals): void {
  sum.starts += starts;
  sum.wins += wins;
  sum.places += places;
}

/** Returns wins and places per start, fractions from 0 to 1. */
export function ratesOf({ starts, wins, places }: Totals): { winRate: number; placeRate: number } {
  return { winRate: fraction(wins, starts), placeRate: fraction(places, starts) };
}

/** Returns a part of a whole as a fraction from 0 to 1; 0 of nothing. */
export function fraction(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
