import { yearAndMonth } from "../../../dates/days";
import { hash, normalOf } from "../random";
import type { Venue } from "../venue";

const memory = 0.82;
const rainShare = 0.456;
const wintry = 0.06;

/** How wet a day is at a venue, standard normal. */
function rainOn(venue: Venue, day: number): number {
  return normalOf(hash(venue.seed, day, 5));
}

/** 1 in midwinter, -1 in midsummer. */
function winter({ territory }: Venue, day: number): number {
  const northern = Math.cos((2 * Math.PI * (yearAndMonth(day).month - 1)) / 12);
  return territory.southern ? -northern : northern;
}

/** The weather of a day in words. */
export function weatherOn(venue: Venue, day: number): string {
  const rain = rainOn(venue, day);
  if (rain > 1.2) return "Rain";
  if (rain > 0.7) return "Showers";
  if (rain > -0.2) return "Overcast";
  const season = winter(venue, day);
  if (rain < -1.3) return season < -0.4 ? "Hot" : "Windy";
  return season > 0.8 && rain < -0.9 ? "Cold" : "Fine";
}

/** The ground after a day's weather: it dries towards the venue's own wetness and takes up the rain. */
export function weatherGround(venue: Venue, day: number): void {
  const season = venue.raceCode === "gallops" ? wintry * winter(venue, day) : 0;
  venue.moisture = memory * venue.moisture + (1 - memory) * venue.wetness + rainShare * rainOn(venue, day) + season;
}
