import type { Client } from "../../client/createClient";
import type { Question } from "../../client/question";
import type { VenuesResponse } from "../../spec/responses";
import { didYouMean } from "../../cells/nameMatching";

type Venue = VenuesResponse["venues"][number];

/** The venues of the lists that have been asked for already; no request is sent. */
function knownVenues(client: Client, scope: { raceType: string; country: string }): readonly Venue[] {
  const { raceType, country } = scope;
  for (const parameters of [{}, { country }, { raceType }, scope] as Question<"venues">["parameters"][]) {
    const known = client.peek({ endpoint: "venues", parameters });
    if (known && "answer" in known) return known.answer.response.venues;
  }
  return [];
}

/**
 * What a message about an unknown track or venue can add when the venue list is at hand: where the slug is known instead,
 * or which slug was probably meant. Empty when there is nothing to add.
 */
export function venueHint(client: Client, { parameters }: Question): string {
  const slug = String(parameters.track ?? parameters.venue ?? "");
  const [raceType, country] = [String(parameters.race_code), String(parameters.country)];
  const venues = slug === "" ? [] : knownVenues(client, { raceType, country });
  const same = venues.filter((venue) => venue.slug === slug);
  if (same.some((venue) => venue.country === country && venue.raceType === raceType)) return "";
  const places = same.map((venue) => `${venue.raceType} in ${venue.country}`);
  if (places.length > 0) return ` ${slug} is known for ${places.join(" and ")}, asked was ${raceType} in ${country}.`;
  const slugs = [...new Set(venues.map((venue) => venue.slug))];
  const meant = didYouMean(slug, slugs);
  return meant === "" ? "" : ` Did ${meant.slice("; did ".length)}`;
}
