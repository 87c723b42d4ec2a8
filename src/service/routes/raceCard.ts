import type { RaceCode } from "../../spec/codes";
import { dateOf, dayNumber } from "../../dates/days";
import { type History, type Venue, venueKey } from "../store/history";
import { localDate } from "../../dates/zones";
import { type RaceRow, racesAt, racesBetween } from "../store/queries/races";
import { present, Refusal } from "./route";
import { type Clock, todayIn } from "./clock";
import { dateWindow } from "../../spec/parameters";
import type { Country } from "../../spec/countries";

/** The races of one venue on one day, by number. */
export type Card = readonly [RaceRow, ...RaceRow[]];

/** A date as a caller means it: read in a timezone (spec 4.1). */
export interface DateInZone {
  readonly day: number;
  readonly timezone: string;
}

/** Every meeting whose Race 1 starts on the date in the timezone, by that start. */
export function meetingsOn(history: History, raceCode: RaceCode, date: DateInZone): Card[] {
  const cards = cardsOf(racesBetween(history, raceCode, around(date.day))).filter((card) => startsOn(card, date));
  return cards.sort(([a], [b]) => Date.parse(a.startTime) - Date.parse(b.startTime));
}

/** The meeting of a venue on the date, if there is one. */
export function meetingAt(history: History, venue: Venue, date: DateInZone): Card | undefined {
  return cardsOf(racesAt(history, venue.id, around(date.day))).find((card) => startsOn(card, date));
}

/** A date of the asker may be the day before or after at the venue. */
const around = (day: number): readonly [number, number] => [day - 1, day + 1];

function startsOn([first]: Card, { day, timezone }: DateInZone): boolean {
  return localDate(Date.parse(first.startTime), timezone) === dateOf(day);
}

function cardsOf(races: readonly RaceRow[]): Card[] {
  const cards = new Map<string, [RaceRow, ...RaceRow[]]>();
  for (const race of races) {
    const key = `${race.venueId}/${race.day}`;
    const card = cards.get(key);
    if (card) card.push(race);
    else cards.set(key, [race]);
  }
  return [...cards.values()];
}

/** One race of a venue on a date read in a timezone; a 404 names what is missing. */
export function raceOn(history: History, venue: Venue, wanted: DateInZone & { readonly race: number }): RaceRow {
  const card = meetingAt(history, venue, wanted);
  const date = dateOf(wanted.day);
  if (!card) throw new Refusal(404, `no meeting at ${venue.name} has its first race on ${date} in ${wanted.timezone}`);
  const race = card.find(({ number }) => number === wanted.race);
  if (race) return race;
  const numbers = card.map(({ number }) => number).join(", ");
  throw new Refusal(404, `no race ${wanted.race} at ${venue.name} on ${date}; its races are ${numbers}`);
}

/** What a card and a form say alike of a race; what is not known is left out. */
export function raceFields(race: RaceRow, clock: Clock) {
  const { condition, weather } = race;
  const isAhead = clock.asOf !== undefined && race.day > todayIn(clock, race.timezone);
  return {
    ...present({
      raceName: race.name,
      raceClass: race.raceClass,
      distance: race.distance === null ? null : `${race.distance}m`,
      // A replayed day does not know the going of the days after it.
      ...(isAhead ? {} : { condition, weather }),
    }),
    startTime: race.startTime,
    timezone: race.timezone,
    abandoned: race.abandoned === 1,
  };
}

/** Refuses a date outside the window of spec 8 with a 400; returns its day number. */
export function checkDate(date: string, { clock, timezone }: { clock: Clock; timezone: string }): number {
  const today = todayIn(clock, timezone);
  const day = dayNumber(date) ?? NaN;
  const [first, last] = [today - dateWindow.daysBack, today + dateWindow.daysAhead];
  if (day >= first && day <= last) return day;
  const window = `${dateOf(first)} to ${dateOf(last)}, ${dateWindow.daysBack} days back to ${dateWindow.daysAhead} days ahead`;
  throw new Refusal(400, `date must lie within ${window}; current value is ${date}`);
}

/** Where a race is asked for. */
export interface Place {
  readonly slug: string;
  readonly country: Country;
  readonly raceCode: RaceCode;
}

/** The venue of a slug; a 404 says where else a track of that name is known. */
export function venueOf(history: History, { slug, country, raceCode }: Place): Venue {
  const venue = history.venues.get(venueKey(country, raceCode, slug));
  if (venue) return venue;
  const elsewhere = [...history.venues.values()].filter((other) => other.slug === slug);
  const known = elsewhere.map((other) => `${other.raceCode} in ${other.country}`).join(", ");
  const shown = slug.length > 60 ? `${slug.slice(0, 60)}...` : slug;
  throw new Refusal(404, `no ${raceCode} venue ${shown} in ${country}${known === "" ? "" : `; known: ${known}`}`);
}
