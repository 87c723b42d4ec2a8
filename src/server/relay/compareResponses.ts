import { recordChanges } from "../../service/races/recordChanges";
import type { RaceRecord } from "../../service/races/records";
import type { AskedRace, RaceChange } from "../../spec/changes";
import { countryOf, raceCodes } from "../../spec/codes";
import type { FormResponse } from "../../spec/form";
import { isResponse } from "../../spec/validate";
import type { Question } from "./readQuestion";

/** Returns the parameters of a question. */
export const parametersOf = ({ address }: Question): AskedRace =>
  Object.fromEntries(new URLSearchParams(address.toLowerCase().replace(/^[^?]*/, "")));

/** The part of a race that a form and a day's meetings share. */
type Card = Pick<FormResponse, "raceNumber" | "startTime" | "condition" | "abandoned">;

/** Returns the races of a form, or of a day's meetings without runners, by track slug. */
function recordsOf(question: Question, body: string): Map<string, { slug: string; record: RaceRecord }> {
  const askedParameters = parametersOf(question);
  const raceCode = raceCodes.find((code) => code === askedParameters.race_code) ?? "gallops";
  const comparedRaces: { slug: string; record: RaceRecord }[] = [];
  function add(
    slug: string,
    country: string,
    card: Card,
    rest: Pick<RaceRecord, "date" | "track" | "runners">,
  ) {
    const { raceNumber, startTime = `${rest.date}T00:00:00Z`, condition, abandoned } = card;
    const knownFacts = { raceNumber, startTime, abandoned, ...(condition !== undefined && { condition }) };
    const unknown = { timezone: "UTC", meetingAbandoned: false, run: false };
    const record = { ...rest, ...knownFacts, ...unknown, raceCode, country: countryOf(country) ?? "au" };
    comparedRaces.push({ slug, record });
  }
  const value: unknown = JSON.parse(body);
  if (question.endpoint === "form" && isResponse("form", value)) {
    const { date, track, runners } = value;
    add(askedParameters.track ?? "", askedParameters.country ?? "", value, {
      date,
      track,
      runners: runners.map((runner) => ({ ...runner, runnerKey: runner.name })),
    });
  }
  if (question.endpoint === "meetings" && isResponse("meetings", value))
    for (const { track, slug, country, races } of value.meetings)
      for (const card of races) add(slug, country, card, { date: value.date, track, runners: [] });
  return new Map(
    comparedRaces.map((one) => [`${one.slug}/${one.record.country}/${one.record.raceNumber}`, one]),
  );
}

/** Returns the start times of the races in a response, in milliseconds since 1970. */
export const startTimes = (question: Question, body: string): readonly number[] =>
  [...recordsOf(question, body).values()].map(({ record }) => Date.parse(record.startTime));

interface Bodies {
  readonly before: string;
  readonly after: string;
  /** The time of the later response, milliseconds since 1970. */
  readonly at: number;
}

/**
 * Returns the changes between two responses about a form or a day's meetings; an empty list for other
 * questions.
 */
export function compareResponses(question: Question, { before, after, at }: Bodies): RaceChange[] {
  if (before === after) return [];
  const earlier = recordsOf(question, before);
  return [...recordsOf(question, after)].flatMap(([name, { slug, record }]) => {
    const knownRecord = earlier.get(name)?.record;
    const changes = knownRecord ? recordChanges(knownRecord, record, at) : [];
    return changes.map((change) => ({
      ...change,
      ...(change.race && { race: { ...change.race, track: slug } }),
    }));
  });
}
