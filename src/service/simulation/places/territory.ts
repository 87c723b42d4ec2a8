import type { Country } from "../../../spec/countries";
import type { RaceCode } from "../../../spec/codes";

/** How a country words its going: with a number ("Good 4") or in the plain words of its region. */
export type GoingWords = "rated" | "british" | "irish" | "hongKong" | "plain";

/** The names of the venues of one region by race code, in the order in which a smaller world takes them. */
export interface Region {
  readonly timezone: string;
  readonly venues: Readonly<Partial<Record<RaceCode, readonly string[]>>>;
}

/** What the world needs to know of a country. All places are fictional. */
export interface Territory {
  readonly country: Country;
  /** How amounts are written: sign, and local units per unit of the world's money. */
  readonly money: { readonly sign: string; readonly rate: number };
  readonly southern: boolean;
  readonly going: GoingWords;
  /** The names of classes: see `raceClasses`. */
  readonly classes: "benchmark" | "numbered" | "conditions";
  /** Jumps races over more than 3200 m. */
  readonly jumps: boolean;
  /** Boxes at the greyhounds. */
  readonly boxes: 6 | 8;
  /** Whose names the people bear: see `peopleNames`. */
  readonly tongue:
    "english" | "french" | "german" | "nordic" | "latin" | "japanese" | "chinese" | "indian" | "arabic" | "korean" | "malay";
  readonly regions: readonly Region[];
}
