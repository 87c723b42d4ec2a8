import { readLowerCase } from "../../cells/arguments/readText";
import { isBlank } from "../../cells/cellValue";
import { foldName } from "../../cells/nameMatching";
import type { Question } from "../../client/question";
import type { FormResponse } from "../../spec/form";
import type { JockeyResponse, TrainerResponse } from "../../spec/people";
import { questionTo, responseTo } from "../call/askParsed";
import type { Found, ParsedArguments } from "../call/call";

export const people = ["jockey", "trainer"] as const;
export type Person = (typeof people)[number];
type Runner = FormResponse["runners"][number];
type PersonResponse = JockeyResponse | TrainerResponse;

/**
 * Returns the name to request; undefined for a scratched runner, whose jockey and trainer are not requested.
 */
function nameOf(runner: Runner, person: Person): string | undefined {
  const name = runner[person];
  return name === undefined || isBlank(name) || runner.scratched ? undefined : readLowerCase(person, name);
}

/** Returns one request for each person of the roles in a race, equal to those of JOCKEY and TRAINER. */
export function peopleQuestions(
  parsed: Pick<ParsedArguments, "parameters">,
  found: readonly Found[],
  roles: readonly Person[] = people,
): Question[] {
  const { runners } = responseTo(found, "form");
  const { race_code = "" } =
    found.find(({ question }) => question.endpoint === "form")?.question.parameters ?? {};
  return roles.flatMap((person) => {
    const names = new Set(
      runners.map((runner) => nameOf(runner, person)).filter((name) => name !== undefined),
    );
    return [...names].map((name) => questionTo(person, parsed, { name, race_code }));
  });
}

/** Returns a person's record with the track's entry in place of the list of tracks. */
function recordOf(response: PersonResponse | undefined, track: string): object | undefined {
  if (!response) return undefined;
  const { trackStats, ...record } = response;
  return { ...record, track: trackStats.find((entry) => foldName(entry.track) === foldName(track)) };
}

/** A person's record as it was answered. */
export interface PersonRecord {
  readonly record: object | undefined;
  readonly found: Found;
}

/**
 * Returns the function that gives the record of a runner's jockey or trainer; undefined for one who was not
 * requested.
 */
export function recordsIn(
  found: readonly Found[],
): (runner: Runner, person: Person) => PersonRecord | undefined {
  const { track } = responseTo(found, "form");
  const records = new Map<string, PersonRecord>();
  for (const one of found) {
    const { endpoint, parameters } = one.question;
    if (endpoint !== "jockey" && endpoint !== "trainer") continue;
    const about = one.response as PersonResponse | undefined; // by the question's endpoint
    records.set(`${endpoint} ${parameters.name}`, { record: recordOf(about, track), found: one });
  }
  return (runner, person) => records.get(`${person} ${nameOf(runner, person)}`);
}
