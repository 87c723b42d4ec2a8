import { groupBy } from "../../maths/lists";
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

/** Returns a meeting's day and timezone at its venue, and its first start; undefined without races. */
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

/** Returns the meeting that a date means of those at a venue: that of the venue's own day, else the first. */
export function meantMeeting<One extends { readonly date: string; readonly start: number }>(
  all: readonly One[],
  date: string,
): One | undefined {
  const [first] = [...all].sort((one, other) => one.start - other.start);
  return all.find((one) => one.date === date) ?? first;
}

/**
 * Returns a sentence about another meeting of the venue on the date, if cached meetings show one; else "".
 */
export function otherMeetingNote({ parameters }: Question, peek: Client["peek"]): string {
  const { date = "", track, race_code = "", country, timezone = "" } = parameters;
  const known = peek({ endpoint: "meetings", parameters: { date, race_code, timezone } });
  if (!known || !("answer" in known)) return "";
  const here = known.answer.response.meetings
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

/** The scope of a question that its formula names, so that no other is tried. */
interface FixedScope {
  readonly country: boolean;
  readonly race_code: boolean;
}

/** Returns the slug of the track or venue that a question is about; "" for other questions. */
const slugOf = ({ parameters }: Question): string => String(parameters.track ?? parameters.venue ?? "");

const indexes = new WeakMap<Venues, ReadonlyMap<string, readonly Venue[]>>();

/** Returns the venues by slug, and by the slug of their display name. */
function indexOf(venues: Venues): ReadonlyMap<string, readonly Venue[]> {
  const known = indexes.get(venues);
  if (known) return known;
  const slugs = venues.flatMap((venue) =>
    [...new Set([venue.slug, readSlug("venue", venue.name)])].map((slug) => ({ slug, venue })),
  );
  const bySlug = [...groupBy(slugs, ({ slug }) => slug)];
  const index = new Map(bySlug.map(([slug, same]) => [slug, same.map(({ venue }) => venue)]));
  indexes.set(venues, index);
  return index;
}

/** Returns the option that selects a venue where the question has another country or race code. */
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
 * Returns a question with the country and race code in which its venue is known: its own if it is known
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
      t`is known in several places: add the option ${choices.join(" or ")}`,
      slug,
    );
  }
  return {
    ...question,
    parameters: { ...question.parameters, country: venue.country, race_code: venue.raceType },
  };
}

/** Returns the race codes and countries in which an unknown venue is known, or the most similar; else "". */
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
  const known = slugOf(question) === "" ? undefined : peek(venueList);
  return known && "answer" in known ? known.answer.response.venues : undefined;
}

function locatedIn(venues: Venues | undefined, { supplied }: ParsedCall, question: CallQuestion): Question {
  if (!venues || question.parameters.country === undefined) return question;
  const isNamed = (name: string): boolean => ["argument", "option"].includes(supplied.get(name)?.from ?? "");
  return locateVenue(question, venues, {
    country: question.isCountryNamed ?? isNamed("country"),
    race_code: isNamed("race_code"),
  });
}

/** Returns a question with the country and race code of its venue, as far as the cached list knows it. */
export const whereRaced = (parsed: ParsedCall, question: CallQuestion, peek: Client["peek"]): Question =>
  locatedIn(venuesFor(question, peek), parsed, question);

interface Enquiry {
  readonly parsed: ParsedCall;
  readonly question: CallQuestion;
  readonly asker: Asker;
}

/**
 * Asks a question where its venue is: in the default country first, unless the cached list of venues knows it
 * elsewhere. Where the service does not know the venue, the list is asked for and decides; where it does not
 * know a person, a plainer name is tried.
 */
export const askWhereRaced = (
  parsed: ParsedCall,
  question: CallQuestion,
  asker: Asker,
): Asked | Promise<Asked> => askKnowing(venuesFor(question, asker.peek), { parsed, question, asker });

/** Asks a question where the list of venues, as far as it is known, has its venue. */
function askKnowing(venues: Venues | undefined, enquiry: Enquiry): Asked | Promise<Asked> {
  const { parsed, question, asker } = enquiry;
  const asked = locatedIn(venues, parsed, question);
  try {
    const answer = asker.ask(asked);
    if (!(answer instanceof Promise)) return checkAsked(asked, answer, enquiry);
    return answer.then(
      (arrived) => checkAsked(asked, arrived, enquiry),
      (failure: unknown) => askElsewhere(failure, asked, { ...enquiry, venues }),
    );
  } catch (failure) {
    return askElsewhere(failure, asked, { ...enquiry, venues });
  }
}

function checkAsked(asked: Question, answer: Answer, { question, asker }: Enquiry): Asked | Promise<Asked> {
  const checked = checkRaced(asked, answer, asker);
  if (asked === question) return checked;
  const withQuestion = (other: Answer): Asked => ({ ...other, question: asked });
  return checked instanceof Promise ? checked.then(withQuestion) : withQuestion(checked);
}

/** Returns an answer; throws #N/A with the venue's distances for one that was never raced there. */
function checkRaced(question: Question, answer: Answer, asker: Asker): Answer | Promise<Answer> {
  if (question.endpoint !== "trackBias") return answer; // as every warm call comes here
  const { distance, ...parameters } = question.parameters;
  if (distance === undefined) return answer;
  const reportOf = (one: Answer) => one.response as TrackBiasResponse; // by the question's endpoint
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
  asked: Question,
  { venues, ...enquiry }: Enquiry & { readonly venues: Venues | undefined },
): Promise<Asked> {
  const { parsed, question, asker } = enquiry;
  if (!(failure instanceof NotFound)) throw failure;
  if (parsed.call.endpoint === question.endpoint && question.parameters.name !== undefined)
    return askPerson(question, failure, asker);
  if (slugOf(question) === "") throw failure;
  // An unknown venue is the most likely reason for "not found", so the message suggests one.
  const other = otherMeetingNote(asked, asker.peek);
  const hinted = (venue: string): NotFound => {
    const hint = other === "" ? venue : ` ${t`There is ${other}.`}${venue}`;
    return hint === "" ? failure : new NotFound({ ...failure.facts, hint });
  };
  if (venues) throw hinted(hintOf(asked, question, venues));
  return fetchVenues(asker, failure).then((list) => {
    if (locatedIn(list, parsed, question) === question) throw hinted(venueHint(list, question));
    return askKnowing(list, enquiry);
  });
}

/** Returns the place where a question was asked, or the venue that may have been meant. */
function hintOf(asked: Question, question: Question, venues: Venues): string {
  if (asked === question) return venueHint(venues, question);
  const { country, race_code } = asked.parameters;
  return " " + t`${slugOf(asked)} was found for ${t`${race_code} in ${country}`}.`;
}

/** Asks for the list of venues. Without it the failure of the first question stands. */
async function fetchVenues(asker: Asker, failure: NotFound): Promise<Venues> {
  try {
    const { response } = (await asker.ask(venueList)) as Answer<"venues">; // by its question's endpoint
    return response.venues;
  } catch (reason) {
    throw reason instanceof Cancelled ? reason : failure;
  }
}
