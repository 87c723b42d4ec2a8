import { dayNumber } from "../dates/days";
import type { RaceChange } from "../spec/changes";
import type { Question } from "./question";

/** Returns true for a question about a race, or about its meeting or its day. */
export function asksForRace(
  { endpoint, parameters }: Question,
  race: NonNullable<RaceChange["race"]>,
): boolean {
  const { date = "", race_code, country, track, race: number } = parameters;
  // A question's date is one of its timezone, which may be the day before or after at the venue.
  const days = Math.abs((dayNumber(String(date)) ?? 0) - (dayNumber(race.date) ?? 0));
  if (days > 1 || race_code !== race.race_code) return false;
  if (endpoint === "meetings") return true;
  return country === race.country && track === race.track && Number(number ?? race.race) === race.race;
}
