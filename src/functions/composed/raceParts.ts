import { entrantsOf, readScratched } from "../../cells/arguments/readRunners";
import { readText } from "../../cells/arguments/readText";
import { isBlank } from "../../cells/cellValue";
import { foldName } from "../../cells/nameMatching";
import type { Failure } from "../../client/failure";
import type { Question } from "../../client/question";
import type { RaceCode } from "../../spec/codes";
import type { EndpointName } from "../../spec/endpoints";
import type { Responses } from "../../spec/responses";
import type { FormResponse } from "../../spec/form";
import type { JockeyResponse, TrainerResponse } from "../../spec/people";
import { t } from "../../language/translate";
import { type Outcome, type ParsedArguments, questionTo, responseTo } from "../call/call";
import { notAvailable } from "../call/cellError";

/** A response that a card may lack, with the reason if it does. */
export interface Part<Name extends EndpointName> {
  readonly response: Responses[Name] | undefined;
  /** In a few words; undefined if there is a response. */
  readonly lack: string | undefined;
  readonly failure?: unknown;
}

/**
 * Throws #N/A for a card without runners: a table of headings alone would look like a race without runners in
 * every sum over it.
 */
export function checkRunners({ runners }: Pick<FormResponse, "runners">): void {
  if (runners.length === 0) throw notAvailable(t`The card of this race has no runners yet.`);
}

/** Returns the form of a joined call's race. Throws #N/A for a card without runners. */
export function formIn(outcomes: readonly Outcome[]): FormResponse {
  const form = responseTo(outcomes, "form");
  checkRunners(form);
  return form;
}

/** Returns the race code in the parameters of a request. */
// from a parsed call
export const raceCodeIn = ({ race_code }: Question["parameters"]): RaceCode => String(race_code) as RaceCode;

/** Returns the race code of a joined call about a race, from the request for its form. */
export const raceCodeOf = (outcomes: readonly Outcome[]): RaceCode =>
  String(outcomes[0]?.question.parameters.race_code) as RaceCode; // from a parsed call

/** Returns the country in which a joined call found its race; undefined if none was asked for. */
export function countryOf([form]: readonly Outcome[]): string | undefined {
  const foundQuestion =
    form && "answer" in form ? (form.answer as { readonly question?: Question }).question : undefined;
  const country = (foundQuestion ?? form?.question)?.parameters.country;
  return country === undefined ? undefined : String(country);
}

/** Returns BIAS's question about a venue without further limits. */
export const wholeTrack = (
  { parameters }: Pick<ParsedArguments, "parameters">,
  venue: string | number,
): Question => {
  const { race_code = "", country = "" } = parameters;
  return questionTo("trackBias", { parameters: { venue, race_code, country } });
};

/** Returns a race's runners by number, and the runners that the source or the formula has scratched. */
export function fieldOf(form: Pick<FormResponse, "runners">, scratched: unknown) {
  const runners = [...form.runners].sort((one, other) => one.number - other.number);
  const entrants = entrantsOf(runners);
  const here = new Set(readScratched("scratched", scratched, entrants));
  const isOutHere = (index: number): boolean => here.has(index);
  const isOut = (index: number): boolean => isOutHere(index) || (runners[index]?.scratched ?? false);
  return { runners, entrants, isOutHere, isOut };
}

/** Returns the reason for a missing response in words for a row. */
export function lackOf(failure: unknown, what: string): string {
  const { kind, message } = failure as Failure; // any other failure has no kind
  if (kind === "planRequired") return `no ${what} on this plan`;
  if (kind === "notOffered") return `no ${what} from this source`;
  return kind === "notFound" ? `no ${what}` : `no ${what}: ${message}`;
}

/** Returns a part of a card; undefined if it was not requested. */
export function partIn<Name extends EndpointName>(
  outcomes: readonly Outcome[],
  endpoint: Name,
  what: string,
): Part<Name> | undefined {
  const one = outcomes.find(({ question }) => question.endpoint === endpoint);
  if (!one) return undefined;
  // determined by its question's endpoint
  const response = one.answer?.response as Responses[Name] | undefined;
  const { failure } = one;
  return { response, failure, lack: response ? undefined : lackOf(failure, what) };
}

export const people = ["jockey", "trainer"] as const;
export type Person = (typeof people)[number];
type Runner = FormResponse["runners"][number];
type PersonResponse = JockeyResponse | TrainerResponse;

/**
 * Returns the name to ask for; undefined for a scratched runner, whose jockey and trainer are not asked for.
 */
function nameOf(runner: Runner, person: Person): string | undefined {
  const name = runner[person];
  return name === undefined || isBlank(name) || runner.scratched ? undefined : readText(person, name);
}

/** Returns the key for the record of a name, or of one runner's jockey or trainer. */
const recordKey = (person: string, name: unknown, number: unknown = ""): string =>
  `${person} ${String(name).toLowerCase()} ${String(number)}`;

/** Returns the records of a race's people by `recordKey`. */
function recordsByKey(outcomes: readonly Outcome[]): ReadonlyMap<string, PersonRecord> {
  const { track } = responseTo(outcomes, "form");
  const records = new Map<string, PersonRecord>();
  for (const { question, answer, failure } of outcomes) {
    const { endpoint, parameters } = question;
    if (endpoint !== "jockey" && endpoint !== "trainer") continue;
    const about = answer?.response as PersonResponse | undefined; // determined by the question's endpoint
    const isShared = about?.isAmbiguous === true && answer?.source !== "live";
    const record = recordOf(about, track);
    records.set(recordKey(endpoint, parameters.name, parameters.number), { record, failure, isShared });
  }
  return records;
}

/**
 * Returns one question for each name in the roles, or for each runner if several people have the name; a live
 * service knows only names.
 */
export function peopleQuestions(
  { parameters }: Pick<ParsedArguments, "parameters">,
  outcomes: readonly Outcome[],
  roles: readonly Person[] = people,
): Question[] {
  const { runners } = responseTo(outcomes, "form");
  const { race_code = "", ...race } =
    outcomes.find(({ question }) => question.endpoint === "form")?.question.parameters ?? {};
  const askedPeople = recordsByKey(outcomes);
  const { window, min_starts } = parameters;
  const sent = {
    ...(window === undefined ? {} : { window }),
    ...(min_starts === undefined ? {} : { min_starts }),
  };
  const questions = new Map<string, Question>();
  for (const person of roles)
    for (const runner of runners) {
      const name = nameOf(runner, person);
      if (name === undefined) continue;
      const isShared = askedPeople.get(recordKey(person, name))?.isShared;
      const number = isShared ? runner.number : undefined;
      const key = recordKey(person, name, number);
      if (askedPeople.has(key) || questions.has(key)) continue;
      const of = number === undefined ? {} : { ...race, number };
      questions.set(key, questionTo(person, { parameters: sent }, { name, race_code, ...of }));
    }
  return [...questions.values()];
}

/** Returns a person's record with one track's entry instead of the list of tracks. */
function recordOf(response: PersonResponse | undefined, track: string): object | undefined {
  if (!response) return undefined;
  const { trackStats, ...record } = response;
  return { ...record, track: trackStats.find((entry) => foldName(entry.track) === foldName(track)) };
}

/** A person's record from the service. */
export interface PersonRecord {
  readonly record: object | undefined;
  readonly failure: unknown;
  /** True if several people have the name and the service can identify the runner's own. */
  readonly isShared: boolean;
}

/** Returns the function for the record of a runner's jockey or trainer, if it was requested. */
export function recordsIn(
  outcomes: readonly Outcome[],
): (runner: Runner, person: Person) => PersonRecord | undefined {
  const records = recordsByKey(outcomes);
  return (runner, person) => {
    const name = nameOf(runner, person);
    return records.get(recordKey(person, name, runner.number)) ?? records.get(recordKey(person, name));
  };
}
