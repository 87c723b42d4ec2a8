export interface Totals {
  readonly starts: number;
  readonly wins: number;
  readonly places: number;
  /** Starts for which the source does not say whether they were placed. */
  readonly placeUnknown: number;
}

const totals = ["starts", "wins", "places", "placeUnknown"] as const;

export function totalsOf(rows: readonly Totals[]): Totals {
  const [[, sum] = []] = sumsBy(rows, totals, () => "all");
  return sum ?? { starts: 0, wins: 0, places: 0, placeUnknown: 0 };
}

/** Returns the sums of totals with the same key; totals without a key are left out. */
export const totalsBy = <K, T extends Totals>(rows: readonly T[], keyOf: (row: T) => K | undefined) =>
  sumsBy(rows, totals, keyOf);

/** Returns the sums of some numbers in rows with the same key; rows without a key are left out. */
export function sumsBy<K, Name extends string, T extends Readonly<Record<Name, number>>>(
  rows: readonly T[],
  names: readonly Name[],
  keyOf: (row: T) => K | undefined,
): [K, Readonly<Record<Name, number>>][] {
  const sums = new Map<K, Record<Name, number>>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const sum = sums.get(key) ?? (Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>);
    sums.set(key, sum);
    for (const name of names) sum[name] += row[name];
  }
  return [...sums];
}

/** Returns wins per start, and places per start of known place, as fractions from 0 to 1. */
export function ratesOf(totals: Totals): { winRate: number; placeRate: number } {
  return { winRate: fraction(totals.wins, totals.starts), placeRate: placeRateOf(totals) };
}

/** Returns places per start of known place, a fraction from 0 to 1. */
export const placeRateOf = ({ starts, places, placeUnknown }: Omit<Totals, "wins">): number =>
  fraction(places, starts - placeUnknown);

/** Returns a part of a whole as a fraction from 0 to 1; 0 if the whole is 0. */
export function fraction(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
