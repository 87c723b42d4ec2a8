import { dayNumber } from "../dates/days";
import type { RaceChange } from "../spec/changes";
import type { EndpointName } from "../spec/endpoints";
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

/** The endpoints whose answers have a field of a change; every other field is of the form alone. */
const endpointsWith: Readonly<Record<string, readonly EndpointName[]>> = {
  card: ["form", "meetings"],
  startTime: ["form", "meetings"],
  condition: ["form", "meetings", "results"],
  abandoned: ["form", "meetings", "results"],
  result: ["results"],
  scratched: ["form", "starts", "headToHead"],
};

/** The endpoints whose answers a change may alter. */
export const changingEndpoints: ReadonlySet<EndpointName> = new Set(Object.values(endpointsWith).flat());

/** Returns true when a change may alter the answer to a question. */
export function isTouched(question: Question, { race, fields }: RaceChange): boolean {
  if (!race && fields.includes("races")) return true;
  if (!fields.some((field) => (endpointsWith[field] ?? ["form"]).includes(question.endpoint))) return false;
  return !race || asksForRace(question, race);
}
