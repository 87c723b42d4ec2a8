import { yearAndMonth } from "../../../dates/days";
import type { ConditionKey } from "../../../spec/codes";
import type { GoingWords } from "../places/territory";
import { hash, normalOf } from "../random/random";
import type { Venue } from "./venue";

/** The share of a day's moisture that remains on the next day. */
const retained = 0.82;
const rainEffect = 0.456;
const winterEffect = 0.06;

export function weatherOn(venue: Venue, day: number): string {
  const rain = rainOn(venue, day);
  if (rain > 1.2) return "Rain";
  if (rain > 0.7) return "Showers";
  if (rain > -0.2) return "Overcast";
  const season = winter(venue, day);
  if (rain < -1.3) return season < -0.4 ? "Hot" : "Windy";
  return season > 0.8 && rain < -0.9 ? "Cold" : "Fine";
}

/** Updates the moisture of a venue's ground after a day: towards its usual wetness, and by the rain. */
export function updateMoisture(venue: Venue, day: number): void {
  const season = venue.raceCode === "gallops" ? winterEffect * winter(venue, day) : 0;
  venue.moisture =
    retained * venue.moisture + (1 - retained) * venue.wetness + rainEffect * rainOn(venue, day) + season;
}

function rainOn(venue: Venue, day: number): number {
  return normalOf(hash(venue.seed, day, 5));
}

/** Returns 1 in midwinter, -1 in midsummer. */
function winter({ territory }: Venue, day: number): number {
  const northern = Math.cos((2 * Math.PI * (yearAndMonth(day).month - 1)) / 12);
  return territory.southern ? -northern : northern;
}

/** The state of a track: its condition key and its country's words. Saved with the state of a world. */
export interface Going {
  readonly key: ConditionKey;
  readonly words: string;
}

interface Step {
  readonly below: number;
  readonly key: ConditionKey;
  readonly words: Readonly<Record<GoingWords, string>>;
}

const step = (
  below: number,
  key: ConditionKey,
  [rated, british, irish, hongKong, plain]: [string, string, string, string, string],
): Step => ({ below, key, words: { rated, british, irish, hongKong, plain } });

/** The going of turf by moisture, from dry to wet. */
const turf: readonly Step[] = [
  step(-1.3, "firm", ["Firm 2", "Firm", "Firm", "Firm", "Firm"]),
  step(-0.3, "good", ["Good 3", "Good to Firm", "Good", "Good to Firm", "Good"]),
  step(0.45, "good", ["Good 4", "Good", "Good to Yielding", "Good", "Good"]),
  step(0.7, "soft", ["Soft 5", "Soft", "Yielding", "Yielding", "Soft"]),
  step(0.95, "soft", ["Soft 6", "Soft", "Yielding to Soft", "Yielding to Soft", "Soft"]),
  step(1.15, "soft", ["Soft 7", "Soft", "Soft", "Soft", "Soft"]),
  step(1.5, "heavy", ["Heavy 8", "Heavy", "Heavy", "Heavy", "Heavy"]),
  step(1.9, "heavy", ["Heavy 9", "Heavy", "Heavy", "Heavy", "Heavy"]),
];
const wettestTurf = step(Infinity, "heavy", ["Heavy 10", "Heavy", "Heavy", "Heavy", "Heavy"]);

const synthetic: Readonly<Record<GoingWords, string>> = {
  rated: "Synthetic",
  british: "Standard",
  irish: "Standard",
  hongKong: "Wet Fast",
  plain: "All Weather",
};

const sand: readonly { readonly below: number; readonly going: Going }[] = [
  { below: 0.3, going: { key: "fast", words: "Fast" } },
  { below: 1, going: { key: "good", words: "Good" } },
];
const wettestSand: Going = { key: "slow", words: "Slow" };

export function goingAt({ raceCode, synthetic: isSynthetic, territory }: Venue, moisture: number): Going {
  if (isSynthetic) return { key: "synthetic", words: synthetic[territory.going] };
  if (raceCode !== "gallops") return sand.find(({ below }) => moisture < below)?.going ?? wettestSand;
  const { key, words } = turf.find(({ below }) => moisture < below) ?? wettestTurf;
  return { key, words: words[territory.going] };
}
