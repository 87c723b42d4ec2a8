import { type RaceCode, raceCodeLetters } from "../spec/codes";
import type { EndpointName } from "../spec/endpoints";
import type { Responses } from "../spec/responses";
import type { Fault } from "../spec/checks";
import { localDate } from "../dates/zones";
import type { Question } from "./question";

type Asked = Question["parameters"];
type Judge<E extends EndpointName> = (response: Responses[E], asked: Asked) => Fault | undefined;

const halfDay = 12 * 3600 * 1000;

const differs = (path: string, given: string | number, asked: string | number | undefined): Fault | undefined =>
  asked === undefined || String(given).toLowerCase() === String(asked).toLowerCase()
    ? undefined
    : { path, rule: `is ${given} though ${asked} was asked for` };

/** A date is read in a timezone: a race of that day, or of a meeting that began on it, may carry its venue's own date. */
function startsOn(startTime: string | undefined, { date, timezone }: Asked): boolean {
  const moment = Date.parse(startTime ?? "");
  if (Number.isNaN(moment) || timezone === undefined) return false;
  return [moment, moment - halfDay].some((time) => localDate(time, String(timezone)) === date);
}

const ofRaceType = ({ raceType }: { readonly raceType: string }, { race_code }: Asked): Fault | undefined =>
  differs("/raceType", raceType, race_code);

/** What tells, per endpoint, that an answer is to another question: a cache or proxy on the way may have mixed them up. */
const judges: { readonly [E in EndpointName]: Judge<E> } = {
  meetings: (response, asked) => differs("/date", response.date, asked.date) ?? ofRaceType(response, asked),
  form: (response, asked) =>
    differs("/raceNumber", response.raceNumber, asked.race) ??
    (startsOn(response.startTime, asked) ? undefined : differs("/date", response.date, asked.date)),
  venues: () => undefined,
  trackBias: ({ raceType }, { race_code }) => differs("/raceType", raceType, race_code && raceCodeLetters[race_code as RaceCode]),
  jockey: ofRaceType,
  trainer: ofRaceType,
  predictions: (response, asked) =>
    differs("/raceNumber", response.raceNumber, asked.race) ?? differs("/date", response.date, asked.date),
};

/** Where a response shows that it belongs to another question than asked; undefined when it does not. */
export function strayIn<E extends EndpointName>(question: Question<E>, response: Responses[E]): Fault | undefined {
  return judges[question.endpoint](response, question.parameters);
}
