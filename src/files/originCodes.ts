import { type Country, countryOf } from "../spec/codes";

/** The two letters of countries by the codes that racing and exchanges use: Fairview (RSA) 11 Sep. */
const originCodes: Readonly<Record<string, string>> = {
  GB: "gb",
  IRE: "ie",
  FR: "fr",
  USA: "us",
  AUS: "au",
  NZ: "nz",
  GER: "de",
  ITY: "it",
  JPN: "jp",
  CAN: "ca",
  SAF: "za",
  RSA: "za",
  ARG: "ar",
  CHI: "cl",
  BRZ: "br",
  BRA: "br",
  HK: "hk",
  UAE: "ae",
  SWE: "se",
  NOR: "no",
  DEN: "dk",
  FIN: "fi",
  SPA: "es",
  SWI: "ch",
  TUR: "tr",
  POL: "pl",
  IND: "in",
  KOR: "kr",
  SIN: "sg",
  MAL: "my",
  URU: "uy",
  PER: "pe",
  BEL: "be",
  HOL: "nl",
  CZE: "cz",
  HUN: "hu",
  KSA: "sa",
  QA: "qa",
  BHR: "bh",
  IRL: "ie",
  GBR: "gb",
  SWZ: "ch",
  ZIM: "zw",
  MEX: "mx",
  VEN: "ve",
  PAN: "pa",
  GRE: "gr",
  RUS: "ru",
  AUT: "at",
  SVK: "sk",
  LUX: "lu",
};

/** Returns the two letters for a country's racing code; undefined for an unknown code. */
export const originOf = (code: string): string | undefined =>
  Object.hasOwn(originCodes, code.toUpperCase()) ? originCodes[code.toUpperCase()] : undefined;

/**
 * Returns the country for a code that racing or exchanges use, in any case; undefined for other texts.
 *
 * @example countryOfCode("AUS") // "au"
 */
export const countryOfCode = (code: string): Country | undefined => countryOf(originOf(code) ?? code);

/** The codes of countries that are states of the USA too: Oaklawn (AR). */
const stateCodes: ReadonlySet<string> = new Set(["AR", "CA", "DE", "IN"]);

/**
 * Returns a track's name without the country in brackets behind it, and the country. Other brackets, such as
 * (AW), stay in the name.
 *
 * @example courseNamed("Newcastle (AUS)") // { course: "Newcastle", country: "au" }
 */
export function courseNamed(text: string): { readonly course: string; readonly country?: Country } {
  const [, course = "", code = ""] = /^(.*\S)\s*\(([A-Za-z]{2,3})\)\s*$/.exec(text) ?? [];
  const country = stateCodes.has(code.toUpperCase()) ? undefined : countryOfCode(code);
  return country === undefined ? { course: text.trim() } : { course, country };
}
