import { countries, type Country } from "../../spec/countries";
import { RequestError } from "./requestError";

/** Seconds after which a caller may ask again for races that are being prepared. */
const prepared = 3;

/**
 * Checks that the history holds the races that a request needs, while it holds those of one country only. An
 * incomplete answer would be cached, and statistics of it would be wrong, so that a request for another
 * country, or over all countries, has to wait. Throws a RequestError (503) with Retry-After in seconds.
 *
 * @example requireReady({ country: "au" }, "au"); // returns
 * @example requireReady({ date: "2026-03-14" }, "au"); // throws: the meetings of all countries
 */
export function requireReady(parameters: object, onlyCountry: Country | undefined): void {
  if (onlyCountry === undefined) return;
  const { country } = parameters as { readonly country?: Country }; // the name in each endpoint's table
  if (country === onlyCountry) return;
  const races = country === undefined ? "all countries" : countries[country];
  const ready = countries[onlyCountry];
  throw new RequestError(
    "races_pending",
    `the races of ${races} are still being prepared, those of ${ready} are ready: retry shortly`,
    { "Retry-After": String(prepared) },
  );
}
