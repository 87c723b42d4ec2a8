import { localDate } from "../dates/zones";
import { type RaceCode, raceCodeLetters } from "../spec/codes";
import type { EndpointName } from "../spec/endpoints";
import type { Responses } from "../spec/responses";
import type { Fault } from "../spec/validate";

import { InvalidResponse } from "./failure";
import type { Question } from "./question";

type Parameters = Question["parameters"];
type Comparison<E extends EndpointName> = (
  response: Responses[E],
  parameters: Parameters,
) => Fault | undefined;

const halfDay = 12 * 3600 * 1000;

const differs = (
  path: string,
  actual: string | number,
  requested: string | number | undefined,
): Fault | undefined =>
  requested === undefined || String(actual).toLowerCase() === String(requested).toLowerCase()
    ? undefined
    : { path, rule: `is ${actual} but ${requested} was requested` };

/**
 * Returns true for a race that starts on the requested date in the requested timezone, or up to half a day
 * later, as in a meeting that begins on that date: the response then carries the date at the venue.
 */
function startsOn(startTime: string | undefined, { date, timezone }: Parameters): boolean {
  const start = Date.parse(startTime ?? "");
  if (Number.isNaN(start) || timezone === undefined) return false;
  return [start, start - halfDay].some((time) => localDate(time, String(timezone)) === date);
}

const compareRaceType = (
  { raceType }: { readonly raceType: string },
  { race_code }: Parameters,
): Fault | undefined => differs("/raceType", raceType, race_code);

const compareRace = (
  response: { readonly raceNumber: number; readonly date: string },
  requested: Parameters,
): Fault | undefined =>
  differs("/raceNumber", response.raceNumber, requested.race) ??
  differs("/date", response.date, requested.date);

const comparisons: { readonly [E in EndpointName]: Comparison<E> } = {
  meetings: (response, requested) =>
    differs("/date", response.date, requested.date) ?? compareRaceType(response, requested),
  form: (response, requested) =>
    differs("/raceNumber", response.raceNumber, requested.race) ??
    (startsOn(response.startTime, requested) ? undefined : differs("/date", response.date, requested.date)),
  venues: () => undefined,
  trackBias: ({ raceType }, { race_code }) =>
    differs("/raceType", raceType, race_code && raceCodeLetters[race_code as RaceCode]),
  jockey: compareRaceType,
  trainer: compareRaceType,
  predictions: compareRace,
  starts: compareRace,
  headToHead: compareRace,
  results: (response, requested) => differs("/date", response.date, requested.date),
  angle: compareRaceType,
};

/**
 * Throws InvalidResponse when a response belongs to another question than the one asked, as after a cache or
 * proxy on the way has mixed them up.
 */
export function checkMatchesQuestion<E extends EndpointName>(
  question: Question<E>,
  response: Responses[E],
): void {
  const fault = comparisons[question.endpoint](response, question.parameters);
  if (fault) throw new InvalidResponse(fault);
}
