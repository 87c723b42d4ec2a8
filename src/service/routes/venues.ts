import { requestedGoings } from "../../spec/goings";
import type { MeetingsResponse, VenuesResponse } from "../../spec/meetings";
import { dateWindow } from "../../spec/parameters";
import type { TrackBiasResponse } from "../../spec/trackBias";
import { prizeMoneyText } from "../races/money";
import { biasReport } from "../statistics/biasReport";
import { latestReading } from "../store/queries/races";
import { type Context, resultsBefore, todayIn } from "./context";
import { present } from "../races/records";
import { dayInWindow, findVenue, type RaceCard, raceCardsOn, raceFields } from "./raceCard";
import type { Parameters } from "./readParameters";

/** Returns every meeting of a race code on a date, each with its race card (spec 4.1). */
export async function meetings(request: Parameters<"meetings">, context: Context): Promise<MeetingsResponse> {
  const { date, race_code: raceCode, timezone } = request;
  const day = dayInWindow(request, context.clock);
  const cards = await raceCardsOn(context, raceCode, { day, timezone });
  const all = await Promise.all(cards.map((card) => meeting(card, context)));
  return { date, raceType: raceCode, meetings: all.flat() };
}

/** The text for a field that the source of the races does not have. */
const unknown = "Unknown";

/**
 * Returns a meeting, whose texts are always present (spec 2.1); if there is no reading, the latest one is the
 * forecast.
 */
async function meeting(card: RaceCard, { history, clock }: Context): Promise<MeetingsResponse["meetings"]> {
  const venue = history.venuesById.get(card[0].venueId);
  if (!venue) return [];
  const lastDay = Math.min(card[0].day, todayIn(clock, venue.timezone));
  const fieldsOf = card.map((race) => ({ race, fields: raceFields(race) }));
  const isComplete = fieldsOf.every(({ fields }) => fields.condition && fields.weather);
  const forecast = isComplete
    ? undefined
    : await latestReading(history, venue.id, { day: lastDay, morning: resultsBefore(clock) });
  const races = fieldsOf.map(({ race, fields }) => {
    return {
      raceNumber: race.number,
      raceName: `Race ${race.number}`,
      raceClass: unknown,
      ...fields,
      condition: fields.condition ?? forecast?.condition ?? unknown,
      weather: fields.weather ?? forecast?.weather ?? unknown,
      numberOfRunners: race.entries,
      prizeMoney: prizeMoneyText(race.prizeMoney),
    };
  });
  const abandoned = card.some((race) => race.meetingAbandoned === 1);
  return [{ track: venue.name, slug: venue.slug, country: venue.country, abandoned, races }];
}

/** Returns the known venues by name (spec 4.3) that have a race before the end of the date window. */
export function venues(
  { raceType, country }: Parameters<"venues">,
  { history, clock }: Context,
): VenuesResponse {
  const lastDay = todayIn(clock, "UTC") + dateWindow.daysAhead;
  const knownVenues = [...history.venues.values()].filter(
    (venue) =>
      (raceType === undefined || venue.raceCode === raceType) &&
      (country === undefined || venue.country === country) &&
      venue.firstDay <= lastDay,
  );
  const order = new Intl.Collator("en").compare;
  knownVenues.sort(
    (a, b) => order(a.name, b.name) || order(a.country, b.country) || order(a.raceCode, b.raceCode),
  );
  return {
    count: knownVenues.length,
    venues: knownVenues.map((venue) => {
      return { name: venue.name, slug: venue.slug, raceType: venue.raceCode, country: venue.country };
    }),
  };
}

export async function trackBias(
  request: Parameters<"trackBias">,
  { history, clock }: Context,
): Promise<TrackBiasResponse> {
  const { venue: slug, race_code: raceCode, country, condition, ...slice } = request;
  const { distance, window, surface, course } = slice;
  const venue = findVenue(history, { slug, country, raceCode });
  const goings = condition === undefined ? undefined : requestedGoings(condition, raceCode);
  return biasReport(history, venue, {
    before: resultsBefore(clock),
    today: todayIn(clock, venue.timezone),
    ...present({ distance, window, goings, surface, course }),
  });
}
