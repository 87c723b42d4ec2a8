import type { Country, RaceCode } from "../../../spec/codes";
import data from "../data/territories.json";

/** The mean number of meetings on each day of a week, Monday first. */
type Week = readonly [number, number, number, number, number, number, number];

/** Meetings of a country by race code: Saturday is the biggest day where it is in that country. */
export const calendars: Readonly<Record<Country, Readonly<Partial<Record<RaceCode, Week>>>>> = {
  au: {
    gallops: [0.6, 1, 2.2, 1.1, 1.3, 4.8, 1.4],
    harness: [0.5, 0.6, 0.7, 0.7, 1.2, 1.8, 0.6],
    greyhounds: [1.6, 1.5, 2, 2.1, 1.9, 1.7, 1.2],
  },
  nz: {
    gallops: [0.1, 0.2, 0.5, 0.4, 0.4, 1.2, 0.4],
    harness: [0, 0.1, 0.1, 0.4, 0.7, 0.3, 0.5],
    greyhounds: [0.6, 0.4, 0.4, 0.6, 0.4, 0.2, 0.4],
  },
  hk: { gallops: [0, 0, 1, 0, 0, 0, 1] },
  gb: {
    gallops: [0.5, 0.6, 0.7, 0.7, 0.8, 1.5, 0.4],
    greyhounds: [0.9, 0.9, 1, 1, 1.1, 1.3, 0.7],
  },
  ie: {
    gallops: [0.2, 0.1, 0.3, 0.3, 0.4, 0.4, 0.6],
    greyhounds: [0, 0.2, 0.2, 0.6, 0.8, 0.9, 0],
  },
  fr: {
    gallops: [0.3, 0.4, 0.4, 0.4, 0.3, 0.4, 0.8],
    harness: [0.3, 0.3, 0.4, 0.3, 0.4, 0.5, 0.5],
  },
  us: {
    gallops: [0.1, 0.1, 0.4, 0.7, 0.9, 1.9, 1.3],
    harness: [0.4, 0.3, 0.4, 0.4, 0.6, 0.9, 0.2],
    greyhounds: [0, 0, 0.1, 0.1, 0.2, 0.4, 0.1],
  },
  ca: { gallops: [0, 0, 0.1, 0.1, 0.3, 0.5, 0.5], harness: [0.2, 0.1, 0.2, 0.3, 0.3, 0.5, 0.2] },
  jp: { gallops: [0, 0, 0, 0, 0, 1.6, 1.6] },
  sg: { gallops: [0, 0, 0, 0, 0, 0.4, 0.6] },
  za: { gallops: [0, 0.2, 0.2, 0.2, 0.2, 0.6, 0.3] },
  ae: { gallops: [0, 0, 0.1, 0.3, 0.4, 0.2, 0] },
  de: { gallops: [0, 0, 0, 0, 0.1, 0.3, 0.6], harness: [0.1, 0, 0, 0.1, 0.2, 0.2, 0.4] },
  it: { gallops: [0, 0.1, 0.1, 0.1, 0.1, 0.3, 0.4], harness: [0.1, 0.1, 0.1, 0.2, 0.1, 0.2, 0.3] },
  in: { gallops: [0, 0.1, 0.2, 0.2, 0.1, 0.4, 0.5] },
  kr: { gallops: [0, 0, 0, 0, 0.4, 0.7, 0.7] },
  my: { gallops: [0, 0, 0, 0, 0, 0.4, 0.5] },
  br: { gallops: [0.2, 0, 0, 0, 0.2, 0.4, 0.4] },
  ar: { gallops: [0.2, 0.1, 0.2, 0.2, 0.2, 0.4, 0.4] },
  cl: { gallops: [0.3, 0, 0.1, 0.3, 0.4, 0.2, 0] },
  se: {
    gallops: [0, 0.2, 0, 0.1, 0, 0.1, 0.2],
    harness: [0.2, 0.3, 0.5, 0.3, 0.4, 0.8, 0.3],
  },
  no: { harness: [0.1, 0.1, 0.1, 0.2, 0.1, 0.2, 0.2] },
  dk: { harness: [0, 0.1, 0.1, 0.1, 0.1, 0.1, 0.3] },
  fi: { harness: [0.2, 0.1, 0.3, 0.1, 0.2, 0.3, 0.3] },
};

/** The size of the cards of a race code: races of a meeting (least, range) and entries of a race. */
interface CardSize {
  readonly races: readonly [least: number, range: number];
  readonly field: number;
  /** The limits of starters that a track may have; a greyhound track's is its number of boxes. */
  readonly limits: readonly number[];
}

const usual: Readonly<Record<RaceCode, CardSize>> = {
  gallops: { races: [7, 2], field: 9.8, limits: [12, 14, 16] },
  harness: { races: [8, 2], field: 9.4, limits: [12, 13] },
  greyhounds: { races: [10, 3], field: 7.5, limits: [] },
};

const gallopsByCountry: Readonly<Partial<Record<Country, CardSize>>> = {
  hk: { races: [9, 2], field: 13.6, limits: [12, 14] },
  jp: { races: [11, 2], field: 13.8, limits: [14, 16, 18] },
  gb: { races: [6, 2], field: 9.6, limits: [12, 14, 16] },
  us: { races: [8, 3], field: 8.4, limits: [10, 12] },
  ca: { races: [8, 2], field: 8.2, limits: [10, 12] },
};

/** Returns the size of the cards of a race code in a country. */
export function cardSizeOf(country: Country, code: RaceCode): CardSize {
  return (code === "gallops" ? gallopsByCountry[country] : undefined) ?? usual[code];
}

/** The vocabulary of a country's going: a rating ("Good 4") or the words of its region. */
export type GoingWords = "rated" | "british" | "irish" | "hongKong" | "plain";

/** The venues of one region by race code, in the order in which a smaller world includes them. */
export interface Region {
  readonly timezone: string;
  readonly venues: Readonly<Partial<Record<RaceCode, readonly string[]>>>;
}

/**
 * A country of the simulated world. All venues are fictional. Saved with the state of a world, as part of
 * each venue.
 */
export interface Territory {
  readonly country: Country;
  /** The currency: its sign, and local units per unit of the simulation's prize money. */
  readonly money: { readonly sign: string; readonly rate: number };
  readonly southern: boolean;
  readonly going: GoingWords;
  /** The vocabulary of race classes: see `ladders`. */
  readonly classes: "benchmark" | "numbered" | "british" | "american" | "japanese" | "conditions";
  /** Jumps races over more than 3200 m. */
  readonly jumps: boolean;
  /** Boxes of a greyhound track. */
  readonly boxes: 6 | 8;
  /** The language of people's names: see `personName`. */
  readonly tongue:
    | "english"
    | "french"
    | "german"
    | "nordic"
    | "latin"
    | "japanese"
    | "chinese"
    | "indian"
    | "arabic"
    | "korean"
    | "malay";
  readonly regions: readonly Region[];
}

/** The values of most countries, which the data file leaves out. */
const ordinary = { southern: false, going: "plain", classes: "conditions", jumps: false, boxes: 8 } as const;

/** The 24 countries of the interface with their fictional venues. */
export const territories: readonly Territory[] = data.map(
  (territory) => ({ ...ordinary, ...territory }) as Territory, // a test holds its words to the types
);
