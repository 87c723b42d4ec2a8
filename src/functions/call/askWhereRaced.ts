import { groupBy } from "../../lists/lists";
import { ArgumentError } from "../../cells/cellValue";
import { readSlug } from "../../cells/arguments/readText";
import { nearestName } from "../../spec/nearestName";
import type { Client } from "../../client/client";
import { Cancelled, NotFound } from "../../client/failure";
import type { Answer, Question } from "../../client/question";
import { localDate } from "../../dates/zones";
import { t } from "../../language/translate";
import type { MeetingsResponse, VenuesResponse } from "../../spec/meetings";
import type { TrackBiasResponse } from "../../spec/trackBias";
import { askPerson } from "./askPerson";
import type { Asked, Asker, CallQuestion } from "./call";
import { notAvailable } from "./cellError";
import type { ParsedCall } from "./parseCall";

export type Meeting = MeetingsResponse["meetings"][number];

/** Returns a meeting's day and timezone at its venue, and its first start; undefined if it has no races. */
export function ownDay({ races }: Meeting): { date: string; timezone: string; start: number } | undefined {
  const [first] = [...races].sort((one, other) => one.raceNumber - other.raceNumber);
  if (!first) return undefined;
  const { startTime, timezone } = first;
  const start = Date.parse(startTime);
  try {
    return { date: localDate(start, timezone), timezone, start };
  } catch {
    return undefined;
  }
}

/** Returns the meeting at a venue that a date means: the one on the venue's local day, or else the first. */
export function meantMeeting<One extends { readonly date: string; readonly start: number }>(
  all: readonly One[],
  date: string,
): One | undefined {
  const [first] = [...all].sort((one, other) => one.start - other.start);
  return all.find((one) => one.date === date) ?? first;
}

/**
 * Returns a sentence about another meeting at the venue on the date, if cached meetings show one; otherwise
 * "".
 */
export function otherMeetingNote({ parameters }: Question, peek: Client["peek"]): string {
  const { date = "", track, race_code = "", country, timezone = "" } = parameters;
  const cachedMeetings = peek({ endpoint: "meetings", parameters: { date, race_code, timezone } });
  if (!cachedMeetings || !("answer" in cachedMeetings)) return "";
  const here = cachedMeetings.answer.response.meetings
    .filter((meeting) => meeting.slug === track && meeting.country === country)
    .flatMap((meeting) => ownDay(meeting) ?? []);
  const meant = meantMeeting(here, String(date));
  const other = here.find((one) => one !== meant);
  return other ? t`another meeting there: date=${other.date}; timezone=${other.timezone}` : "";
}

type Venues = VenuesResponse["venues"];
type Venue = Venues[number];

/** The question for all venues. Its response is cached for days. */
const venueList: Question<"venues"> = { endpoint: "venues", parameters: {} };

/** The scope that a formula names; no other scope is tried. */
interface FixedScope {
  readonly country: boolean;
  readonly race_code: boolean;
}

/** Returns the slug of the track or venue in a question; "" for other questions. */
const slugOf = ({ parameters }: Question): string => String(parameters.track ?? parameters.venue ?? "");

const indexes = new WeakMap<Venues, ReadonlyMap<string, readonly Venue[]>>();

/** Returns the venues by slug, and by the slug of their display name. */
function indexOf(venues: Venues): ReadonlyMap<string, readonly Venue[]> {
  const knownIndex = indexes.get(venues);
  if (knownIndex) return knownIndex;
  const slugs = venues.flatMap((venue) =>
    [...new Set([venue.slug, readSlug("venue", venue.name)])].map((slug) => ({ slug, venue })),
  );
  const bySlug = [...groupBy(slugs, ({ slug }) => slug)];
  const index = new Map(bySlug.map(([slug, same]) => [slug, same.map(({ venue }) => venue)]));
  indexes.set(venues, index);
  return index;
}

/** Returns the option that selects a venue if the question has another country or race code. */
function optionFor({ country, raceType }: Venue, { parameters }: Question): string {
  return [
    ...(country === parameters.country ? [] : [`country=${country}`]),
    ...(raceType === parameters.race_code ? [] : [`race_code=${raceType}`]),
  ].join("; ");
}

/** Returns the venues in the default country, or else of the default race code, or else all. */
function nearest(venues: readonly Venue[], { parameters }: Question): readonly Venue[] {
  const here = venues.filter(({ country }) => country === parameters.country);
  if (here.length > 0) return here;
  const sameCode = venues.filter(({ raceType }) => raceType === parameters.race_code);
  return sameCode.length > 0 ? sameCode : venues;
}

/**
 * Returns a question with the country and race code in which its venue is known: unchanged if it is known
 * there, or if the list does not have the venue at all. For a venue known in several other places, throws an
 * ArgumentError with the options to choose from.
 */
export function locateVenue(question: Question, venues: Venues, fixed: FixedScope): Question {
  const { country, race_code } = question.parameters;
  const slug = slugOf(question);
  const venuesOfSlug = indexOf(venues).get(slug) ?? [];
  if (
    venuesOfSlug.length === 0 ||
    venuesOfSlug.some((venue) => venue.country === country && venue.raceType === race_code)
  )
    return question;
  const possible = venuesOfSlug.filter(
    (venue) =>
      (!fixed.country || venue.country === country) && (!fixed.race_code || venue.raceType === race_code),
  );
  const nearestVenues = nearest(possible, question);
  const [venue] = nearestVenues;
  if (!venue) return question;
  if (nearestVenues.length > 1) {
    const choices = nearestVenues.map((one) => `"${optionFor(one, question)}"`);
    throw new ArgumentError(
      question.parameters.track === undefined ? "venue" : "track",
      t`is known in several places: add the option ${choices.join(" or ")}`,
      slug,
    );
  }
  return {
    ...question,
    parameters: { ...question.parameters, country: venue.country, race_code: venue.raceType },
  };
}

/**
 * Returns the race codes and countries in which an unknown venue, or the most similar one, is known;
 * otherwise "".
 */
export function venueHint(venues: Venues, question: Question): string {
  const { country, race_code } = question.parameters;
  const slug = slugOf(question);
  if (slug === "") return "";
  const index = indexOf(venues);
  const same = index.get(slug) ?? [];
  if (same.some((venue) => venue.country === country && venue.raceType === race_code)) return "";
  if (same.length > 0) {
    const places = same.map((venue) => t`${venue.raceType} in ${venue.country}`).join(", ");
    const asked = t`${race_code} in ${country}`;
    return " " + t`${slug} is known for ${places}; the request was for ${asked}.`;
  }
  const near = nearestName(slug, [...index.keys()]);
  return near === undefined ? "" : " " + t`Did you mean ${near}?`;
}

/** Returns the cached list for a question about a venue; undefined for any other question. */
function venuesFor(question: Question, peek: Client["peek"]): Venues | undefined {
  const cachedVenues = slugOf(question) === "" ? undefined : peek(venueList);
  return cachedVenues && "answer" in cachedVenues ? cachedVenues.answer.response.venues : undefined;
}

function locatedIn(venues: Venues | undefined, { supplied }: ParsedCall, question: CallQuestion): Question {
  if (!venues || question.parameters.country === undefined) return question;
  const isNamed = (name: string): boolean => ["argument", "option"].includes(supplied.get(name)?.from ?? "");
  return locateVenue(question, venues, {
    country: question.isCountryNamed ?? isNamed("country"),
    race_code: isNamed("race_code"),
  });
}

/** Returns a question with the country and race code of its venue, if the cached list has it. */
export const whereRaced = (parsed: ParsedCall, question: CallQuestion, peek: Client["peek"]): Question =>
  locatedIn(venuesFor(question, peek), parsed, question);

interface Enquiry {
  readonly parsed: ParsedCall;
  readonly question: CallQuestion;
  readonly asker: Asker;
}

/**
 * Asks a question where its venue is: first in the default country, unless the cached list of venues has it
 * elsewhere. If the service does not know the venue, the list is requested and decides; if it does not know a
 * person, a plainer name is tried.
 */
export const askWhereRaced = (
  parsed: ParsedCall,
  question: CallQuestion,
  asker: Asker,
): Asked | Promise<Asked> => askKnowing(venuesFor(question, asker.peek), { parsed, question, asker });

/** Asks a question in the place where the list of venues, if it is known, has its venue. */
function askKnowing(venues: Venues | undefined, enquiry: Enquiry): Asked | Promise<Asked> {
  const { parsed, question, asker } = enquiry;
  const askedQuestion = locatedIn(venues, parsed, question);
  try {
    const answer = asker.ask(askedQuestion);
    if (!(answer instanceof Promise)) return checkAsked(askedQuestion, answer, enquiry);
    return answer.then(
      (arrived) => checkAsked(askedQuestion, arrived, enquiry),
      (failure: unknown) => askElsewhere(failure, askedQuestion, { ...enquiry, venues }),
    );
  } catch (failure) {
    return askElsewhere(failure, askedQuestion, { ...enquiry, venues });
  }
}

function checkAsked(
  askedQuestion: Question,
  answer: Answer,
  { question, asker }: Enquiry,
): Asked | Promise<Asked> {
  const checked = checkRaced(askedQuestion, answer, asker);
  if (askedQuestion === question) return checked;
  const withQuestion = (other: Answer): Asked => ({ ...other, question: askedQuestion });
  return checked instanceof Promise ? checked.then(withQuestion) : withQuestion(checked);
}

/** Returns an answer. If the venue never raced that distance, throws #N/A with the venue's distances. */
function checkRaced(question: Question, answer: Answer, asker: Asker): Answer | Promise<Answer> {
  if (question.endpoint !== "trackBias") return answer; // every repeated call comes here
  const { distance, ...parameters } = question.parameters;
  if (distance === undefined) return answer;
  // determined by the question's endpoint
  const reportOf = (one: Answer) => one.response as TrackBiasResponse;
  if (reportOf(answer).totalRaces !== 0) return answer;
  const refuse = (whole: Answer): never => {
    const { venue, distanceStats } = reportOf(whole);
    const ranges = distanceStats.map(({ minDistance, maxDistance }) =>
      minDistance === maxDistance ? `${minDistance} m` : `${minDistance}-${maxDistance} m`,
    );
    throw notAvailable(
      ranges.length === 0
        ? t`${venue} has had no race at all.`
        : t`${venue} has had no race at ${distance} m. Its distances are ${ranges.join(", ")}.`,
    );
  };
  const whole = asker.ask({ endpoint: question.endpoint, parameters });
  return whole instanceof Promise ? whole.then(refuse) : refuse(whole);
}

/** Asks again with a plainer name or about another venue; throws at once if the failure is final. */
function askElsewhere(
  failure: unknown,
  askedQuestion: Question,
  { venues, ...enquiry }: Enquiry & { readonly venues: Venues | undefined },
): Promise<Asked> {
  const { parsed, question, asker } = enquiry;
  if (!(failure instanceof NotFound)) throw failure;
  const isOfPerson = question.endpoint === "jockey" || question.endpoint === "trainer";
  if (isOfPerson && parsed.call.endpoint === question.endpoint) return askPerson(question, failure, asker);
  if (slugOf(question) === "") throw failure;
  // An unknown venue is the likeliest reason for "not found", so the message suggests one.
  const other = otherMeetingNote(askedQuestion, asker.peek);
  const hinted = (venue: string): NotFound => {
    const hint = other === "" ? venue : ` ${t`There is ${other}.`}${venue}`;
    return hint === "" ? failure : new NotFound({ ...failure.facts, hint });
  };
  if (venues) throw hinted(hintOf(askedQuestion, question, venues));
  return fetchVenues(asker, failure).then((list) => {
    if (locatedIn(list, parsed, question) === question) throw hinted(venueHint(list, question));
    return askKnowing(list, enquiry);
  });
}

/** Returns the place where a question was asked, or the venue that may have been intended. */
function hintOf(askedQuestion: Question, question: Question, venues: Venues): string {
  if (askedQuestion === question) return venueHint(venues, question);
  const { country, race_code } = askedQuestion.parameters;
  return " " + t`${slugOf(askedQuestion)} was found for ${t`${race_code} in ${country}`}.`;
}

/** Requests the list of venues. If that fails, throws the failure of the first question. */
async function fetchVenues(asker: Asker, failure: NotFound): Promise<Venues> {
  try {
    // determined by its question's endpoint
    const { response } = (await asker.ask(venueList)) as Answer<"venues">;
    return response.venues;
  } catch (reason) {
    throw reason instanceof Cancelled ? reason : failure;
  }
}
