import type { History, Venue } from "../store/history";
import { dateOf } from "../../dates/days";
import type { RaceRow } from "../store/queries/racesBetween";
import { meetingAt, type DateInZone } from "./meetingsOn";
import { Refusal } from "./refusal";

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
