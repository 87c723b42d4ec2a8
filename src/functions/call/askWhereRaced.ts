import { ArgumentError } from "../../cells/argumentError";
import { readSlug } from "../../cells/arguments/readText";
import { didYouMean } from "../../cells/nameMatching";
import type { Client } from "../../client/client";
import { Cancelled, NotFound } from "../../client/failure";
import type { Answer, Question } from "../../client/question";
import type { VenuesResponse } from "../../spec/meetings";
import { askPerson } from "./askPerson";
import { type Asked, type Asking, checkRaced } from "./neverRaced";
import type { ParsedCall } from "./parseCall";

type Venues = VenuesResponse["venues"];
type Venue = Venues[number];

/** The request for all venues. Its response is cached for days. */
const venueList: Question<"venues"> = { endpoint: "venues", parameters: {} };

/** Returns the cached list of all venues; sends no request. */
function cachedVenues(peek: Client["peek"]): Venues | undefined {
  const known = peek(venueList);
  return known && "answer" in known ? known.answer.response.venues : undefined;
}

/** The scope of a request that its formula names, so that no other is tried. */
interface FixedScope {
  readonly country: boolean;
  readonly race_code: boolean;
}

/** Returns the slug of the track or venue that a request is about; "" for other requests. */
const slugOf = ({ parameters }: Question): string => String(parameters.track ?? parameters.venue ?? "");

const indexes = new WeakMap<Venues, ReadonlyMap<string, readonly Venue[]>>();

/** Returns the venues by slug, and by the slug of their display name. */
function indexOf(venues: Venues): ReadonlyMap<string, readonly Venue[]> {
  const known = indexes.get(venues);
  if (known) return known;
  const index = new Map<string, Venue[]>();
  for (const venue of venues) {
    for (const slug of new Set([venue.slug, readSlug("venue", venue.name)])) {
      const same = index.get(slug);
      if (same) same.push(venue);
      else index.set(slug, [venue]);
    }
  }
  indexes.set(venues, index);
  return index;
}

/** Returns the option that selects a venue where the request has another country or race code. */
function optionFor({ country, raceType }: Venue, { parameters }: Question): string {
  return [
    ...(country === parameters.country ? [] : [`country=${country}`]),
    ...(raceType === parameters.race_code ? [] : [`race_code=${raceType}`]),
  ].join("; ");
}

/** Returns those in the default country, else those of the default race code, else all. */
function nearest(venues: readonly Venue[], { parameters }: Question): readonly Venue[] {
  const here = venues.filter(({ country }) => country === parameters.country);
  if (here.length > 0) return here;
  const sameCode = venues.filter(({ raceType }) => raceType === parameters.race_code);
  return sameCode.length > 0 ? sameCode : venues;
}

/**
 * Returns a request with the country and race code in which its venue is known: its own if the venue is known
 * there, or if the list does not know the venue at all. Throws an ArgumentError with the options to choose
 * from for a venue that is known in several others.
 */
export function locateVenue(question: Question, venues: Venues, fixed: FixedScope): Question {
  const { country, race_code } = question.parameters;
  const slug = slugOf(question);
  const named = indexOf(venues).get(slug) ?? [];
  if (named.length === 0 || named.some((venue) => venue.country === country && venue.raceType === race_code))
    return question;
  const possible = named.filter(
    (venue) =>
      (!fixed.country || venue.country === country) && (!fixed.race_code || venue.raceType === race_code),
  );
  const found = nearest(possible, question);
  const [venue] = found;
  if (!venue) return question;
  if (found.length > 1) {
    const choices = found.map((one) => `"${optionFor(one, question)}"`);
    throw new ArgumentError(
      question.parameters.track === undefined ? "venue" : "track",
      `is known in several places: add the option ${choices.join(" or ")}`,
      slug,
    );
  }
  return {
    ...question,
    parameters: { ...question.parameters, country: venue.country, race_code: venue.raceType },
  };
}

/**
 * Returns an addition to the message about an unknown track or venue: the race codes and countries in which
 * it is known, or the most similar slug; else "".
 */
export function venueHint(venues: Venues, question: Question): string {
  const { country, race_code } = question.parameters;
  const slug = slugOf(question);
  if (slug === "") return "";
  const index = indexOf(venues);
  const same = index.get(slug) ?? [];
  if (same.some((venue) => venue.country === country && venue.raceType === race_code)) return "";
  if (same.length > 0) {
    const places = same.map((venue) => `${venue.raceType} in ${venue.country}`);
    return ` ${slug} is known for ${places.join(" and ")}, the request was for ${race_code} in ${country}.`;
  }
  const hint = didYouMean(slug, [...index.keys()]);
  return hint === "" ? "" : ` Did ${hint.slice("; did ".length)}`;
}

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
