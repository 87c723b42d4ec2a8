import { instantOf } from "../../../dates/zones";
import { hash, Random } from "../random";
import type { Meeting } from "../race";
import type { Venue } from "../venue";
import { declareRace } from "./declareRace";
import { entriesFor } from "./entriesFor";
import { dealFields } from "./dealFields";
import type { Bookings } from "./bookings";
import { firstRaceAt, meetsOn } from "./schedule";
import { weatherOn } from "../settle/weather";

/** The meeting of a venue on a day, or undefined when it does not race. */
export function declareMeeting(venue: Venue, day: number, bookings: Bookings): Meeting | undefined {
  const seed = hash(venue.seed, day);
  const random = new Random(seed);
  if (!meetsOn(venue, day, random)) return undefined;
  const entries = entriesFor(venue, day, random);
  const fields = dealFields(venue, entries, random);
  if (fields.length === 0) return undefined;
  const meeting: Meeting = { venue, day, seed, races: [], weather: weatherOn(venue, day), outcome: undefined };
  const firstRace = instantOf(day, firstRaceAt(venue.raceCode, random), venue.timezone);
  const program = { meeting, firstRace, bookings };
  fields.forEach((field, index) => meeting.races.push(declareRace(program, index + 1, field)));
  return meeting;
}
