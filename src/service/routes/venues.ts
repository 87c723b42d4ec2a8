import { dateWindow } from "../../spec/parameters";
import type { VenuesResponse } from "../../spec/schemas/venues";
import { todayIn } from "./clock";
import type { Parameters } from "./readParameters";
import type { Context } from "./route";

/**
 * Returns the known venues by name (spec 4.3); on a replayed day, those with a race up to the end of the date
 * window.
 */
export function venues({ raceType, country }: Parameters<"venues">, { history, clock }: Context): VenuesResponse {
  const lastDay = todayIn(clock, "UTC") + dateWindow.daysAhead;
  const known = [...history.venues.values()].filter(
    (venue) =>
      (raceType === undefined || venue.raceCode === raceType) &&
      (country === undefined || venue.country === country) &&
      venue.firstDay <= lastDay,
  );
  const order = new Intl.Collator("en").compare;
  known.sort((a, b) => order(a.name, b.name) || order(a.country, b.country) || order(a.raceCode, b.raceCode));
  return {
    count: known.length,
    venues: known.map(({ name, slug, raceCode, country: of }) => ({ name, slug, raceType: raceCode, country: of })),
  };
}
