import { countryOf, type Country } from "../../../spec/codes";
import { OtherCountry, Unreadable } from "./unreadable";

/** Returns the country for two letters. Throws OtherCountry for one that the service does not have. */
export function countryOfCode(code: string): Country {
  const country = countryOf(code);
  if (country !== undefined) return country;
  throw /^[A-Z]{2}$/.test(code) ? new OtherCountry(code) : new Unreadable("must be a country's two letters");
}
