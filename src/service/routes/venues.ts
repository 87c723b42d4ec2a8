import { dateWindow } from "../../spec/parameters";
import type { TrackBiasResponse } from "../../spec/trackBias";
import type { VenuesResponse } from "../../spec/meetings";
import { conditionKeyOf } from "../races/conditionKey";
import { biasReport } from "../statistics/biasReport";
import { resultsBefore, todayIn } from "./clock";
import { findVenue } from "./raceCard";
import type { Parameters } from "./readParameters";
import { type Context, present } from "./requestError";

/**
 * Returns the known venues by name (spec 4.3); on a replayed day, those with a race up to the end of the date
 * window.
 */
export function venues(
  { raceType, country }: Parameters<"venues">,
  { history, clock }: Context,
): VenuesResponse {
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
    venues: known.map(({ name, slug, raceCode, country: of }) => ({
      name,
      slug,
      raceType: raceCode,
      country: of,
    })),
  };
}

/** Returns the barrier draw bias of a venue (spec 4.4). */
export async function trackBias(
  request: Parameters<"trackBias">,
  { history, clock }: Context,
): Promise<TrackBiasResponse> {
  const { venue: slug, race_code: raceCode, country, condition: text, ...slice } = request;
  const { distance, window, surface, course } = slice;
  const venue = findVenue(history, { slug, country, raceCode });
  const condition = text === undefined ? undefined : { key: conditionKeyOf(text, raceCode), text };
  return biasReport(history, venue, {
    before: resultsBefore(clock),
    today: todayIn(clock, venue.timezone),
    ...present({ distance, window, condition, surface, course }),
  });
}
