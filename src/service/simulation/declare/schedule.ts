import type { RaceCode } from "../../../spec/codes";
import type { Random } from "../random";
import type { Venue } from "../venue";

const firstRace: Readonly<Record<RaceCode, { evenings: number; evening: number; day: number }>> = {
  gallops: { evenings: 0.12, evening: 17 * 60, day: 12 * 60 },
  harness: { evenings: 0.6, evening: 17 * 60, day: 12 * 60 + 30 },
  greyhounds: { evenings: 0.6, evening: 18 * 60, day: 11 * 60 + 30 },
};

/** Minutes between races. */
export const raceInterval: Readonly<Record<RaceCode, number>> = { gallops: 35, harness: 30, greyhounds: 19 };

/** Whether a venue races on a day: on its own day of the week, and on two more when it races often. */
export function meetsOn(venue: Venue, day: number, random: Random): boolean {
  const weekday = (day + venue.weekday) % 7;
  if (weekday === 0) return random.chance(venue.meetingsPerWeek);
  if (weekday === 3) return random.chance(venue.meetingsPerWeek - 1);
  return weekday === 5 && random.chance(venue.meetingsPerWeek - 2);
}

/** Local minutes after midnight of a meeting's first race. */
export function firstRaceAt(code: RaceCode, random: Random): number {
  const { evenings, evening, day } = firstRace[code];
  return (random.chance(evenings) ? evening : day) + 5 * random.whole(10);
}
