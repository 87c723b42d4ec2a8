import { Cancelled, NotFound } from "../../client/failure";
import type { Client } from "../../client/client";
import type { Answer, Question } from "../../client/question";
import { askPerson } from "./askPerson";
import {
  cachedVenues,
  type FixedScope,
  locateVenue,
  slugOf,
  type Venues,
  venueHint,
  venueList,
} from "./locateVenue";
import { type Asked, type Asking, checkRaced } from "./neverRaced";
import type { ParsedCall } from "./parseCall";

/** Returns true for a country or race code that the formula names. */
function isGiven({ supplied }: ParsedCall, name: string): boolean {
  const from = supplied.get(name)?.from;
  return from === "argument" || from === "option";
}

const fixedIn = (parsed: ParsedCall, question: Question): FixedScope => ({
  country: isGiven(parsed, "country") || (parsed.call.join?.hasCountry?.(parsed, question) ?? false),
  race_code: isGiven(parsed, "race_code"),
});

/** Returns the cached list for a request about a venue; undefined for any other request. */
const venuesFor = (question: Question, peek: Client["peek"]): Venues | undefined =>
  slugOf(question) === "" ? undefined : cachedVenues(peek);

const locatedIn = (venues: Venues | undefined, parsed: ParsedCall, question: Question): Question =>
  venues && question.parameters.country !== undefined
    ? locateVenue(question, venues, fixedIn(parsed, question))
    : question;

/** Returns a request with the country and race code of its venue, as far as the cached list knows it. */
export const whereRaced = (parsed: ParsedCall, question: Question, peek: Client["peek"]): Question =>
  locatedIn(venuesFor(question, peek), parsed, question);

/**
 * Sends a request where its venue is: in the default country first, unless the cached list of venues knows it
 * elsewhere. Where the service does not know the venue, the list is requested and decides; where it does not
 * know a person, a plainer name is tried.
 */
export const askWhereRaced = (
  parsed: ParsedCall,
  question: Question,
  asking: Asking,
): Asked | Promise<Asked> => askKnowing(venuesFor(question, asking.peek), { parsed, question, asking });

interface Request {
  readonly parsed: ParsedCall;
  readonly question: Question;
  readonly asking: Asking;
}

/** Sends a request where the list of venues, as far as it is known, has its venue. */
function askKnowing(venues: Venues | undefined, request: Request): Asked | Promise<Asked> {
  const { parsed, question, asking } = request;
  const sent = locatedIn(venues, parsed, question);
  try {
    const answer = asking.ask(sent);
    if (!(answer instanceof Promise)) return checkSent(sent, answer, request);
    return answer.then(
      (arrived) => checkSent(sent, arrived, request),
      (failure: unknown) => askElsewhere(failure, sent, { ...request, venues }),
    );
  } catch (failure) {
    return askElsewhere(failure, sent, { ...request, venues });
  }
}

/** Returns the answer to a request as it was sent. */
function checkSent(sent: Question, answer: Answer, { question, asking }: Request): Asked | Promise<Asked> {
  const checked = checkRaced(sent, answer, asking);
  if (sent === question) return checked;
  const withSent = (other: Answer): Asked => ({ ...other, question: sent });
  return checked instanceof Promise ? checked.then(withSent) : withSent(checked);
}

/** Sends a request again as a plainer name or to another venue, if its failure allows. */
function askElsewhere(
  failure: unknown,
  sent: Question,
  { venues, ...request }: Request & { readonly venues: Venues | undefined },
): Promise<Asked> {
  const { parsed, question, asking } = request;
  const isPerson = parsed.call.endpoint === question.endpoint && question.parameters.name !== undefined;
  if (failure instanceof NotFound && isPerson) return askPerson(question, failure, asking);
  if (!(failure instanceof NotFound) || slugOf(question) === "") throw failure;
  if (venues) throw withHint(failure, hintOf(sent, question, venues));
  return fetchVenues(asking, failure).then((list) => {
    if (locatedIn(list, parsed, question) === question) throw withHint(failure, venueHint(list, question));
    return askKnowing(list, request);
  });
}

/** Returns the place where a request was sent, or the venue that may have been meant. */
function hintOf(sent: Question, question: Question, venues: Venues): string {
  if (sent === question) return venueHint(venues, question);
  const { country, race_code } = sent.parameters;
  return ` ${slugOf(sent)} was found for ${race_code} in ${country}.`;
}

/** An unknown venue is the most likely reason for "not found", so the message suggests one. */
const withHint = (failure: NotFound, hint: string): NotFound =>
  hint === "" ? failure : new NotFound({ ...failure.facts, hint });

/** Requests the list of venues. Without it the failure of the first request stands. */
async function fetchVenues(asking: Asking, failure: NotFound): Promise<Venues> {
  try {
    const { response } = (await asking.ask(venueList)) as Answer<"venues">; // by its question's endpoint
    return response.venues;
  } catch (reason) {
    throw reason instanceof Cancelled ? reason : failure;
  }
}
