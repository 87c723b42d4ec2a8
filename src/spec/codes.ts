import countryNames from "./countries.json";

/** The 24 countries of the form endpoint (spec 4.2), by two-letter code. */
export const countries = countryNames;
export type Country = keyof typeof countries;
export const countryCodes = Object.keys(countries) as Country[];

/** Other codes in use for a country. */
const aliases: Readonly<Record<string, Country>> = { uk: "gb" };

/** Returns the country for a two-letter code in any case, uk included; undefined for other texts. */
export function countryOf(text: string): Country | undefined {
  const code = text.toLowerCase();
  return (
    countryCodes.find((knownCountryCode) => knownCountryCode === code) ??
    (Object.hasOwn(aliases, code) ? aliases[code] : undefined)
  );
}

/** The interface's names for the three race codes (spec 1, common conventions). */
export const raceCodes = ["gallops", "harness", "greyhounds"] as const;
export type RaceCode = (typeof raceCodes)[number];

/** The letter of each race code in a track bias report (spec 2.4, `raceType`). */
export const raceCodeLetters = { gallops: "R", harness: "H", greyhounds: "G" } as const satisfies Record<
  RaceCode,
  string
>;

/** The properties that `stats.conditions` may have (spec 2.3). */
export const conditionKeys = ["good", "soft", "heavy", "firm", "synthetic", "fast", "slow"] as const;
export type ConditionKey = (typeof conditionKeys)[number];

/** The strength of the effect of the draw (spec 2.4, `biasStrength`). */
export const biasStrengths = ["strong", "moderate", "mild", "none"] as const;
export type BiasStrength = (typeof biasStrengths)[number];

/** The clarity with which a prediction separates the runners (spec 2.7, `confidence`). */
export const confidences = ["high", "medium", "low"] as const;
export type Confidence = (typeof confidences)[number];

/** The two plans (spec 5). */
export const plans = ["free", "pro"] as const;
export type Plan = (typeof plans)[number];

/** The public API keys of the embedded service, for demonstration. */
export const demoKeys = { free: "demo-free", pro: "demo-pro" } as const satisfies Record<Plan, string>;

/** One distance band of a track bias report, in metres, both ends included. */
interface Band {
  readonly category: string;
  readonly from: number;
  readonly to: number;
}

/** The distance bands by race code, shortest first (spec 4.4, table of bands). */
export const bands: Readonly<Record<RaceCode, readonly Band[]>> = {
  gallops: [
    { category: "Sprint", from: 0, to: 1399 },
    { category: "Mile", from: 1400, to: 1799 },
    { category: "Middle", from: 1800, to: 2199 },
    { category: "Classic", from: 2200, to: 2599 },
    { category: "Staying", from: 2600, to: 3200 },
    { category: "Marathon", from: 3201, to: Infinity },
  ],
  harness: [
    { category: "Mile", from: 0, to: 1799 },
    { category: "Middle", from: 1800, to: 2399 },
    { category: "Staying", from: 2400, to: 2899 },
    { category: "Long", from: 2900, to: Infinity },
  ],
  greyhounds: [
    { category: "Sprint", from: 0, to: 450 },
    { category: "Medium", from: 451, to: 565 },
    { category: "Distance", from: 566, to: Infinity },
  ],
};
