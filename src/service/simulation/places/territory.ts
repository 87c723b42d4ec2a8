import type { Country, RaceCode } from "../../../spec/codes";
import cardSizes from "../data/cardSizes.json";
import type people from "../data/people.json";
import { readEach } from "../data/readWords";
import data from "../data/territories.json";

/** The mean number of meetings on each day of a week, Monday first, by country and race code. */
export const calendars: Readonly<Record<Country, Readonly<Partial<Record<RaceCode, readonly number[]>>>>> =
  readEach(data, ({ week }) => week);

/** The size of a race code's cards: races per meeting (least, range) and entries per race. */
interface CardSize {
  readonly races: readonly [least: number, range: number];
  readonly field: number;
  /** The limits of starters that a track may have; a greyhound track's limit is its number of boxes. */
  readonly limits: readonly number[];
}

/** The usual sizes by race code, and the gallops sizes of some countries. */
const { usual, gallops } = cardSizes as unknown as {
  readonly usual: Readonly<Record<RaceCode, CardSize>>;
  readonly gallops: Readonly<Partial<Record<Country, CardSize>>>;
};

export function cardSizeOf(country: Country, code: RaceCode): CardSize {
  return (code === "gallops" ? gallops[country] : undefined) ?? usual[code];
}

/** The vocabulary for a country's going: a rating ("Good 4") or its region's words. */
export type GoingWords = "rated" | "british" | "irish" | "hongKong" | "plain";

/** The venues of one region by race code, in the order in which a smaller world includes them. */
export interface Region {
  readonly timezone: string;
  readonly venues: Readonly<Partial<Record<RaceCode, readonly string[]>>>;
}

/** A country of the simulated world, whose venues are all fictional. Saved with the state of a world. */
export interface Territory {
  readonly country: Country;
  /** The currency: its sign, and local units per unit of the simulation's prize money. */
  readonly money: { readonly sign: string; readonly rate: number };
  readonly southern: boolean;
  readonly going: GoingWords;
  /** The vocabulary for race classes: see `ladders`. */
  readonly classes: "benchmark" | "numbered" | "british" | "american" | "japanese" | "conditions";
  /** True for jumps races over more than 3200 m. */
  readonly jumps: boolean;
  /** The number of boxes on a greyhound track. */
  readonly boxes: 6 | 8;
  /** The language of people's names: see `personName`. */
  readonly tongue: keyof typeof people;
  readonly regions: readonly Region[];
}

/** The values for most countries, which the data file leaves out. */
const ordinary = { southern: false, going: "plain", classes: "conditions", jumps: false, boxes: 8 } as const;

/** The 24 countries of the interface with their fictional venues. */
export const territories: readonly Territory[] = Object.entries(data).map(
  ([country, { week: _, regions, ...territory }]) => {
    const venuesByZone = regions.map(({ timezone, ...venues }) => ({ timezone, venues }));
    // A test checks the file's words against the types.
    return { ...ordinary, ...territory, country, regions: venuesByZone } as Territory;
  },
);
