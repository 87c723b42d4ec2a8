import type { MeetingsResponse } from "../../spec/responses";
import { type Card, checkDate, meetingsOn, raceFields } from "./raceCard";
import type { Context } from "./route";
import type { Parameters } from "./readParameters";

/** Every meeting on a date for a race type, each with its card (spec 4.1). */
export function meetings(asked: Parameters<"meetings">, context: Context): MeetingsResponse {
  const { date, race_code: raceCode, timezone } = asked;
  const day = checkDate(date, { clock: context.clock, timezone });
  const cards = meetingsOn(context.history, raceCode, { day, timezone });
  return { date, raceType: raceCode, meetings: cards.flatMap((card) => meeting(card, context)) };
}

function meeting(card: Card, { history, clock }: Context): MeetingsResponse["meetings"] {
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
