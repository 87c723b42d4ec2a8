import type { RaceCode } from "../../spec/codes";
import { dateOf } from "../../dates/days";
import type { History, Venue } from "../store/history";
import { localDate } from "../../dates/zones";
import { racesAt, racesBetween, type RaceRow } from "../store/queries/racesBetween";

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
