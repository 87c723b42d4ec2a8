import type { ConditionKey } from "../../../spec/codes";
import type { GoingWords } from "../places/territory";
import type { Venue } from "./venue";

/**
 * The state of a track: its condition key, and its name in the vocabulary of the country. Saved with the
 * state of a world.
 */
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

/** Returns the going of a venue at a moisture of its ground. */
export function goingAt({ raceCode, synthetic: isSynthetic, territory }: Venue, moisture: number): Going {
  if (isSynthetic) return { key: "synthetic", words: synthetic[territory.going] };
  if (raceCode !== "gallops") return sand.find(({ below }) => moisture < below)?.going ?? wettestSand;
  const { key, words } = turf.find(({ below }) => moisture < below) ?? wettestTurf;
  return { key, words: words[territory.going] };
}
