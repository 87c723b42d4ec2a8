import type { Country } from "../../../spec/countries";
import type { RaceCode } from "../../../spec/codes";

/** How many venues of a country's first region the small world takes, by race code; other countries have none in it. */
export const smallWorld: Readonly<Partial<Record<Country, Readonly<Partial<Record<RaceCode, number>>>>>> = {
  au: { gallops: 2, harness: 2, greyhounds: 1 },
  nz: { gallops: 1 },
  hk: { gallops: 1 },
  gb: { gallops: 1, greyhounds: 1 },
  fr: { gallops: 1, harness: 1 },
};
