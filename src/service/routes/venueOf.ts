import type { RaceCode } from "../../spec/codes";
import type { Country } from "../../spec/countries";
import { venueKey, type History, type Venue } from "../store/history";
import { Refusal } from "./refusal";

/** Where a race is asked for. */
export interface Place {
  readonly slug: string;
  readonly country: Country;
  readonly raceCode: RaceCode;
}

/** The venue of a slug; a 404 says where else a track of that name is known. */
export function venueOf(history: History, { slug, country, raceCode }: Place): Venue {
  const venue = history.venues.get(venueKey(country, raceCode, slug));
  if (venue) return venue;
  const elsewhere = [...history.venues.values()].filter((other) => other.slug === slug);
  const known = elsewhere.map((other) => `${other.raceCode} in ${other.country}`).join(", ");
  const shown = slug.length > 60 ? `${slug.slice(0, 60)}...` : slug;
  throw new Refusal(404, `no ${raceCode} venue ${shown} in ${country}${known === "" ? "" : `; known: ${known}`}`);
}
