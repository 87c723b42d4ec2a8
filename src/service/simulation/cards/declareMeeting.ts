import { instantOf } from "../../../dates/zones";
import type { RaceCode } from "../../../spec/codes";
import type { Meeting } from "../races/race";
import { hash } from "../random/hash";
import { Random } from "../random/random";
import { racesOn } from "../venues/racesOn";
import type { Venue } from "../venues/venue";
import { weatherOn } from "../venues/weather";
import { declareRace } from "./declareRace";
import { entriesFor } from "./entries";
import { splitIntoFields } from "./fields";
import type { RideBookings } from "./rideBookings";

/** Local times of the first race in minutes after midnight, and the probability of an evening meeting. */
const firstRace: Readonly<Record<RaceCode, { evenings: number; evening: number; day: number }>> = {
  gallops: { evenings: 0.12, evening: 17 * 60, day: 12 * 60 },
  harness: { evenings: 0.6, evening: 17 * 60, day: 12 * 60 + 30 },
  greyhounds: { evenings: 0.6, evening: 18 * 60, day: 11 * 60 + 30 },
};

/** Declares the meeting of a venue on a day with its fields; undefined when the venue does not race. */
export function declareMeeting(venue: Venue, day: number, bookings: RideBookings): Meeting | undefined {
  if (!racesOn(venue, day)) return undefined;
  const seed = hash(venue.seed, day);
  const random = new Random(seed);
  const entries = entriesFor(venue, day, random);
  const fields = splitIntoFields(entries, { venue, day, random });
  if (fields.length === 0) return undefined;
  const meeting: Meeting = {
    venue,
    day,
    seed,
    races: [],
    weather: weatherOn(venue, day),
    outcome: undefined,
  };
  const firstStart = instantOf(day, firstRaceAt(venue.raceCode, random), venue.timezone);
  const program = { meeting, firstStart, bookings };
  fields.forEach((field, index) => meeting.races.push(declareRace(program, index + 1, field)));
  return meeting;
}

function firstRaceAt(code: RaceCode, random: Random): number {
  const { evenings, evening, day } = firstRace[code];
  return (random.chance(evenings) ? evening : day) + 5 * random.whole(10);
}
