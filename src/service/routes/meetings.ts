import type { MeetingsResponse } from "../../spec/schemas/meetings";
import { dayInWindow, raceCardsOn, raceFields, type RaceCard } from "./raceCard";
import type { Parameters } from "./readParameters";
import type { Context } from "./requestError";

/** Returns every meeting of a race type on a date, each with its race card (spec 4.1). */
export function meetings(request: Parameters<"meetings">, context: Context): MeetingsResponse {
  const { date, race_code: raceCode, timezone } = request;
  const day = dayInWindow(date, { clock: context.clock, timezone });
  const cards = raceCardsOn(context.history, raceCode, { day, timezone });
  return { date, raceType: raceCode, meetings: cards.flatMap((card) => meeting(card, context)) };
}

function meeting(card: RaceCard, { history, clock }: Context): MeetingsResponse["meetings"] {
  const venue = history.venuesById.get(card[0].venueId);
  if (!venue) return [];
  const races = card.map((race) => ({
    raceNumber: race.number,
    ...raceFields(race, clock),
    numberOfRunners: race.entries,
    prizeMoney: race.prizeMoney,
  }));
  const abandoned = card.some((race) => race.meetingAbandoned === 1);
  return [{ track: venue.name, slug: venue.slug, country: venue.country, abandoned, races }];
}
