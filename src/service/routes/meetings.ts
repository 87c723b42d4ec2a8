import type { MeetingsResponse } from "../../spec/meetings";
import { prizeMoneyText } from "../races/money";
import { latestReading } from "../store/queries/races";
import { todayIn } from "./clock";
import { dayInWindow, raceCardsOn, raceFields, type RaceCard } from "./raceCard";
import type { Parameters } from "./readParameters";
import type { Context } from "./requestError";

/** Returns every meeting of a race type on a date, each with its race card (spec 4.1). */
export async function meetings(request: Parameters<"meetings">, context: Context): Promise<MeetingsResponse> {
  const { date, race_code: raceCode, timezone } = request;
  const day = dayInWindow(date, { clock: context.clock, timezone });
  const cards = await raceCardsOn(context.history, raceCode, { day, timezone });
  const all = await Promise.all(cards.map((card) => meeting(card, context)));
  return { date, raceType: raceCode, meetings: all.flat() };
}

/** The text of a field that the source of the races does not have. */
const unknown = "Unknown";

/** Returns a meeting, its texts always present (spec 2.1): without a reading the latest is the forecast. */
async function meeting(card: RaceCard, { history, clock }: Context): Promise<MeetingsResponse["meetings"]> {
  const venue = history.venuesById.get(card[0].venueId);
  if (!venue) return [];
  const lastDay = Math.min(card[0].day, todayIn(clock, venue.timezone));
  const fieldsOf = card.map((race) => ({ race, fields: raceFields(race, clock) }));
  const isComplete = fieldsOf.every(({ fields }) => fields.condition && fields.weather);
  const forecast = isComplete ? undefined : await latestReading(history, venue.id, lastDay);
  const races = fieldsOf.map(({ race, fields }) => {
    return {
      raceNumber: race.number,
      raceName: `Race ${race.number}`,
      raceClass: unknown,
      ...fields,
      condition: fields.condition ?? forecast?.condition ?? unknown,
      weather: fields.weather ?? forecast?.weather ?? unknown,
      numberOfRunners: race.entries,
      prizeMoney: race.prizeMoney === null ? null : prizeMoneyText(race.prizeMoney),
    };
  });
  const abandoned = card.some((race) => race.meetingAbandoned === 1);
  return [{ track: venue.name, slug: venue.slug, country: venue.country, abandoned, races }];
}
