/** Starts summed up. */
export interface Totals {
  readonly starts: number;
  readonly wins: number;
  readonly places: number;
}

/** Returns the sum of totals. */
export function totalsOf(rows: readonly Totals[]): Totals {
  const none = { starts: 0, wins: 0, places: 0 };
  return rows.reduce<Totals>(
    (sum, { starts, wins, places }) => ({
      starts: sum.starts + starts,
      wins: sum.wins + wins,
      places: sum.places + places,
    }),
    none,
  );
}

/** Returns the sums of totals with the same key; totals without a key are left out. */
export function totalsBy<K, T extends Totals>(
  rows: readonly T[],
  keyOf: (row: T) => K | undefined,
): [K, Totals][] {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].map(([key, group]) => [key, totalsOf(group)]);
}

/** Returns wins and places per start, fractions from 0 to 1. */
export function ratesOf({ starts, wins, places }: Totals): { winRate: number; placeRate: number } {
  return { winRate: fraction(wins, starts), placeRate: fraction(places, starts) };
}

/** Returns a part of a whole as a fraction from 0 to 1; 0 of nothing. */
export function fraction(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
