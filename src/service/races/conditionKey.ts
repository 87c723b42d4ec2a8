import type { ConditionKey, RaceCode } from "../../spec/codes";

/** The surfaces of a track. All-weather is one of them, whatever its going is called. */
const surfaces = ["turf", "synthetic", "dirt", "sand"] as const;
export type Surface = (typeof surfaces)[number];

/** Other words for a surface, without blanks and hyphens. */
const words: Readonly<Record<string, Surface>> = {
  grass: "turf",
  allweather: "synthetic",
  aw: "synthetic",
  awt: "synthetic",
  polytrack: "synthetic",
  tapeta: "synthetic",
  fibresand: "synthetic",
  proride: "synthetic",
};

/**
 * Returns the surface of a word in any case; undefined for an unknown word.
 *
 * @example surfaceOf("All-Weather"); // "synthetic"
 */
export function surfaceOf(text: string): Surface | undefined {
  const word = text.toLowerCase().replaceAll(/[\s-]/g, "");
  return surfaces.find((known) => known === word) ?? (Object.hasOwn(words, word) ? words[word] : undefined);
}

/** The key of `stats.conditions` by a condition's first word ("Yielding to Soft" counts as yielding). */
const keys: Readonly<Record<string, ConditionKey>> = {
  good: "good",
  dead: "soft",
  soft: "soft",
  yielding: "soft",
  heavy: "heavy",
  muddy: "heavy",
  sloppy: "heavy",
  firm: "firm",
  hard: "firm",
  synthetic: "synthetic",
  standard: "synthetic",
  sealed: "synthetic",
  wet: "synthetic",
  all: "synthetic",
  polytrack: "synthetic",
  tapeta: "synthetic",
  fast: "fast",
  slow: "slow",
};

/**
 * Gallops has no keys fast and slow; the other codes have no wet all-weather track (spec 2.3,
 * stats.conditions).
 */
const exceptions: Readonly<Record<RaceCode, Readonly<Record<string, ConditionKey>>>> = {
  gallops: { fast: "good", slow: "soft" },
  harness: { "wet fast": "fast", wet: "slow" },
  greyhounds: { "wet fast": "fast", wet: "slow" },
};

/**
 * Returns the key of `stats.conditions` that a track condition counts under; undefined for an unknown word.
 *
 * @example conditionKeyOf("Good 4", "gallops"); // "good"
 * @example conditionKeyOf("Wet Slow", "gallops"); // "synthetic"
 */
export function conditionKeyOf(condition: string, raceCode: RaceCode): ConditionKey | undefined {
  const words = condition.toLowerCase().match(/\p{L}+/gu) ?? [];
  const special = exceptions[raceCode];
  return find(special, words.slice(0, 2).join(" ")) ?? find(special, words[0]) ?? find(keys, words[0]);
}

const find = (table: Readonly<Record<string, ConditionKey>>, word = ""): ConditionKey | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** Returns a key of `stats.conditions` as a label, such as "Good". */
export function conditionLabel(key: ConditionKey): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}

/**
 * Returns the key of `stats.conditions` that a race counts under: for gallops on a synthetic surface that,
 * whatever its going; undefined when unknown.
 */
export function conditionKeyOfRace({
  raceCode,
  surface,
  condition,
}: {
  readonly raceCode: RaceCode;
  readonly surface?: string | null | undefined;
  readonly condition?: string | null | undefined;
}): ConditionKey | undefined {
  if (raceCode === "gallops" && surface === "synthetic") return "synthetic";
  return condition ? conditionKeyOf(condition, raceCode) : undefined;
}
