/** The runners that a table counts: the starters, or the runners declared before a late withdrawal. */
export type CountedRunners = "ran" | "declared";

interface Step {
  /** The fewest runners for the step, largest first. */
  readonly runners: number;
  readonly places: number;
  /** The place part's share of the win odds, if each-way bets are struck at a share. */
  readonly share?: number;
}

interface Table {
  readonly counts: CountedRunners;
  readonly steps: readonly Step[];
  readonly handicap?: readonly Step[];
}

/** Three places from 8 runners, two from 5 to 7. */
const usual: readonly Step[] = [
  { runners: 8, places: 3 },
  { runners: 5, places: 2 },
];

/**
 * The places paid and the place part's share of the odds, by number of runners. Sources:
 * docs/reference/bets.md.
 */
const tables = {
  au: { counts: "ran", steps: usual },
  nz: { counts: "ran", steps: usual },
  jp: { counts: "ran", steps: usual },
  gb: {
    counts: "ran",
    steps: [
      { runners: 8, places: 3, share: 1 / 5 },
      { runners: 5, places: 2, share: 1 / 4 },
    ],
    handicap: [
      { runners: 16, places: 4, share: 1 / 4 },
      { runners: 12, places: 3, share: 1 / 4 },
      { runners: 8, places: 3, share: 1 / 5 },
      { runners: 5, places: 2, share: 1 / 4 },
    ],
  },
  hk: {
    counts: "declared",
    steps: [
      { runners: 7, places: 3 },
      { runners: 4, places: 2 },
    ],
  },
  fr: {
    counts: "ran",
    steps: [
      { runners: 8, places: 3 },
      { runners: 4, places: 2 },
    ],
  },
  us: { counts: "ran", steps: [{ runners: 3, places: 2 }] },
} as const satisfies Record<string, Table>;

/** The name of a table of places paid. */
export type PlaceTable = keyof typeof tables;
export const placeTableNames = Object.keys(tables) as PlaceTable[];

/** The table of each country whose place terms are known. */
const tableByCountry: Readonly<Record<string, PlaceTable>> = {
  au: "au",
  nz: "nz",
  gb: "gb",
  ie: "gb",
  hk: "hk",
  jp: "jp",
  fr: "fr",
  us: "us",
};

/** Returns the table for a country's two-letter code; undefined if its place terms are not known. */
export const tableOf = (country: string): PlaceTable | undefined =>
  Object.hasOwn(tableByCountry, country) ? tableByCountry[country] : undefined;

/** The places paid in a race, and the place part's share of the odds if the table states it. */
export interface PlaceTerms {
  /** 0 if too few run for places. */
  readonly places: number;
  readonly share: number | undefined;
}

/** Returns which runners a table counts. */
export const countedBy = (table: PlaceTable): CountedRunners => tables[table].counts;

/**
 * Returns the places paid and the place part's share of the odds for a table and a number of runners.
 *
 * @example placeTerms(7, { table: "hk" }) // { places: 3, share: undefined }
 * @example placeTerms(16, { table: "gb", isHandicap: true }) // { places: 4, share: 0.25 }
 */
export function placeTerms(
  runners: number,
  { table, isHandicap = false }: { readonly table: PlaceTable; readonly isHandicap?: boolean },
): PlaceTerms {
  const { steps, handicap = steps }: Table = tables[table];
  const step = (isHandicap ? handicap : steps).find((one) => runners >= one.runners);
  return { places: step?.places ?? 0, share: step?.share };
}
