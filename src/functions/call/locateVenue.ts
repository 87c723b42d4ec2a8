import { ArgumentError } from "../../cells/argumentError";
import { readSlug } from "../../cells/arguments/readText";
import { didYouMean } from "../../cells/nameMatching";
import type { Client } from "../../client/client";
import type { Question } from "../../client/question";
import type { VenuesResponse } from "../../spec/schemas/venues";

export type Venues = VenuesResponse["venues"];
type Venue = Venues[number];

/** The request for all venues. Its response is cached for days. */
export const venueList: Question<"venues"> = { endpoint: "venues", parameters: {} };

/** Returns the cached list of all venues; sends no request. */
export function cachedVenues(peek: Client["peek"]): Venues | undefined {
  const known = peek(venueList);
  return known && "answer" in known ? known.answer.response.venues : undefined;
}

/** The scope of a request that its formula names, so that no other is tried. */
export interface FixedScope {
  readonly country: boolean;
  readonly race_code: boolean;
}

/** Returns the slug of the track or venue that a request is about; "" for other requests. */
export const slugOf = ({ parameters }: Question): string =>
  String(parameters.track ?? parameters.venue ?? "");

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
