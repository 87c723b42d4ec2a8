import { yearAndMonth } from "../../../dates/days";
import { hash, normalOf } from "../random/hash";
import type { Venue } from "./venue";

/** Share of a day's moisture that remains on the next. */
const retained = 0.82;
const rainEffect = 0.456;
const winterEffect = 0.06;

/** Returns the weather of a day in words. */
export function weatherOn(venue: Venue, day: number): string {
  const rain = rainOn(venue, day);
  if (rain > 1.2) return "Rain";
  if (rain > 0.7) return "Showers";
  if (rain > -0.2) return "Overcast";
  const season = winter(venue, day);
  if (rain < -1.3) return season < -0.4 ? "Hot" : "Windy";
  return season > 0.8 && rain < -0.9 ? "Cold" : "Fine";
}

/**
 * Updates the moisture of a venue's ground after a day: it returns towards the venue's own wetness and takes
 * up the rain.
 */
export function updateMoisture(venue: Venue, day: number): void {
  const season = venue.raceCode === "gallops" ? winterEffect * winter(venue, day) : 0;
  venue.moisture =
    retained * venue.moisture + (1 - retained) * venue.wetness + rainEffect * rainOn(venue, day) + season;
}

/** Returns the rain of a day at a venue, standard normal. */
function rainOn(venue: Venue, day: number): number {
  return normalOf(hash(venue.seed, day, 5));
}

/** Returns 1 in midwinter, -1 in midsummer. */
function winter({ territory }: Venue, day: number): number {
  const northern = Math.cos((2 * Math.PI * (yearAndMonth(day).month - 1)) / 12);
  return territory.southern ? -northern : northern;
}
