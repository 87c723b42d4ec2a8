import type { Client } from "../../client/client";
import type { Question } from "../../client/question";
import type { VenuesResponse } from "../../spec/schemas/venues";
import { didYouMean } from "../../cells/nameMatching";

type Venue = VenuesResponse["venues"][number];

/** Returns the venues of a cached venue list; sends no request. */
function knownVenues(client: Client, scope: { raceType: string; country: string }): readonly Venue[] {
  const { raceType, country } = scope;
  for (const parameters of [{}, { country }, { raceType }, scope] as Question<"venues">["parameters"][]) {
    const known = client.peek({ endpoint: "venues", parameters });
    if (known && "answer" in known) return known.answer.response.venues;
  }
  return [];
}

/**
 * Returns an addition to the message about an unknown track or venue, if a venue list is cached: the race
 * codes and countries in which the slug is known, or the most similar slug; else "".
 */
export function venueHint(client: Client, { parameters }: Question): string {
  const slug = String(parameters.track ?? parameters.venue ?? "");
  const [raceType, country] = [String(parameters.race_code), String(parameters.country)];
  const venues = slug === "" ? [] : knownVenues(client, { raceType, country });
  const same = venues.filter((venue) => venue.slug === slug);
  if (same.some((venue) => venue.country === country && venue.raceType === raceType)) return "";
  const places = same.map((venue) => `${venue.raceType} in ${venue.country}`);
  if (places.length > 0)
    return ` ${slug} is known for ${places.join(" and ")}, the request was for ${raceType} in ${country}.`;
  const slugs = [...new Set(venues.map((venue) => venue.slug))];
  const hint = didYouMean(slug, slugs);
  return hint === "" ? "" : ` Did ${hint.slice("; did ".length)}`;
}
