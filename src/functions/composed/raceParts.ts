import type { Column } from "../../cells/columns/column";
import { cardPart } from "../../cells/columns/card";
import type { Failure } from "../../client/failure";
import type { Question } from "../../client/question";
import type { RaceCode } from "../../spec/codes";
import type { EndpointName } from "../../spec/endpoints";
import type { Responses } from "../../spec/responses";
import { questionTo } from "../call/askParsed";
import type { Found, ParsedArguments } from "../call/call";
import { people, peopleQuestions } from "./people";

/** A response that a card may lack, and the reason if it does. */
export interface Part<Name extends EndpointName> {
  readonly response: Responses[Name] | undefined;
  /** In a few words; undefined if there is a response. */
  readonly lack: string | undefined;
}

/** Returns the endpoints besides the form from which the columns are filled. */
export function partsOf(columns: readonly Column[]): ReadonlySet<EndpointName> {
  return new Set(columns.map(cardPart).filter((part) => part !== undefined));
}

/** The days of the recent columns without the option window. */
const usualWindow = 90;

/** Returns true if a column is about a jockey or trainer. */
export const hasPeople = (columns: readonly Column[]): boolean =>
  people.some((person) => partsOf(columns).has(person));

/** Returns a request for each jockey and each trainer, as far as columns about them are shown. */
export function personQuestions(parsed: ParsedArguments, found: readonly Found[]): Question[] {
  const parts = partsOf(parsed.columns);
  const showsRecent = parsed.columns.some(({ name }) => name.includes("Recent"));
  const parameters = { ...(showsRecent ? { window: usualWindow } : {}), ...parsed.parameters };
  const roles = people.filter((person) => parts.has(person));
  return peopleQuestions({ parameters }, found, roles);
}

/** Returns the first requests of a card: the form, then the draw and the predictions if they are shown. */
export function cardQuestions(parsed: ParsedArguments): Question[] {
  const parts = partsOf(parsed.columns);
  const { track = "" } = parsed.parameters;
  return [
    questionTo("form", parsed),
    ...(parts.has("predictions") ? [questionTo("predictions", parsed)] : []),
    ...(parts.has("trackBias") ? [wholeTrack(parsed, track)] : []),
  ];
}

/** Returns the race code of a joined call about a race, as its form was requested. */
export const raceCodeOf = (found: readonly Found[]): RaceCode =>
  String(found[0]?.question.parameters.race_code) as RaceCode; // of a parsed call

/** Returns the request that BIAS sends for the venue alone. */
export const wholeTrack = (
  { parameters }: Pick<ParsedArguments, "parameters">,
  venue: string | number,
): Question => {
  const { race_code = "", country = "" } = parameters;
  return questionTo("trackBias", { parameters: { venue, race_code, country } });
};

/** Returns the reason for a missing response as a row states it. */
export function lackOf(failure: unknown, what: string): string {
  const { kind, message } = failure as Failure; // a join shows no others
  if (kind === "planRequired") return `no ${what} on this plan`;
  return kind === "notFound" ? `no ${what}` : `no ${what}: ${message}`;
}

/** Returns a part of a card; undefined if it was not requested. */
export function partIn<Name extends EndpointName>(
  found: readonly Found[],
  endpoint: Name,
  what: string,
): Part<Name> | undefined {
  const one = found.find(({ question }) => question.endpoint === endpoint);
  if (!one) return undefined;
  const response = one.response as Responses[Name] | undefined; // by its question's endpoint
  return { response, lack: response ? undefined : lackOf(one.failure, what) };
}
