/** The 24 countries of the form endpoint (spec 4.2), by their two-letter code. */
export const countries = {
  au: "Australia",
  nz: "New Zealand",
  hk: "Hong Kong",
  gb: "Great Britain",
  ie: "Ireland",
  fr: "France",
  us: "United States",
  ca: "Canada",
  jp: "Japan",
  sg: "Singapore",
  za: "South Africa",
  ae: "United Arab Emirates",
  de: "Germany",
  it: "Italy",
  in: "India",
  kr: "South Korea",
  my: "Malaysia",
  br: "Brazil",
  ar: "Argentina",
  cl: "Chile",
  se: "Sweden",
  no: "Norway",
  dk: "Denmark",
  fi: "Finland",
} as const;
export type Country = keyof typeof countries;
export const countryCodes = Object.keys(countries) as Country[];

/** Other codes in use for one of the countries. */
const aliases: Readonly<Record<string, Country>> = { uk: "gb" };

/**
 * Returns the country of a two-letter code in any case, uk included; undefined for another text.
 *
 * @example countryOf("UK"); // "gb"
 */
export function countryOf(text: string): Country | undefined {
  const code = text.toLowerCase();
  return (
    countryCodes.find((known) => known === code) ?? (Object.hasOwn(aliases, code) ? aliases[code] : undefined)
  );
}
