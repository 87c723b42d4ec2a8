import { t } from "../language/translate";
import { type ConditionKey, conditionKeys, type RaceCode, raceCodes } from "./codes";
import { withNearest } from "./nearestName";

/** A track condition: the words that sources use for it, and its keys in `stats.conditions`. */
interface Going {
  /** Lower case, without accents. */
  readonly words: readonly string[];
  readonly key: ConditionKey;
  /** The key for gallops, which have neither fast nor slow. */
  readonly gallops?: ConditionKey;
  /** The key for gallops on a surface that is known not to be synthetic. */
  readonly otherSurface?: ConditionKey;
  /** The lowest and the highest Australian rating, from 1 to 10. */
  readonly ratings?: readonly [number, number];
}

/** Every word for a track condition; "Good to Firm" and the like take the key of their first word. */
export const goings: readonly Going[] = [
  { key: "firm", ratings: [1, 2], words: ["firm", "hard", "fest", "leger", "firme"] },
  {
    key: "good",
    ratings: [3, 4],
    words: ["good", "dry", "normal", "bon", "bon leger", "bon souple", "gut", "elastisch", "buono", "leve"],
  },
  {
    key: "soft",
    ratings: [5, 7],
    words: ["soft", "dead", "yielding", "very soft", "rain affected", "souple", "tres souple", "collant"],
  },
  { key: "soft", words: ["weich", "morbido", "macia", "blanda", "humeda", "umida"] },
  {
    key: "heavy",
    ratings: [8, 10],
    words: ["heavy", "muddy", "sloppy", "very heavy", "holding", "lourd", "tres lourd", "schwer", "tief"],
  },
  { key: "heavy", words: ["pesante", "pesada", "fangosa", "barrosa", "encharcada"] },
  {
    key: "synthetic",
    words: ["synthetic", "all weather", "polytrack", "tapeta", "fibresand", "psf", "psf standard"],
  },
  { key: "synthetic", otherSurface: "good", words: ["standard"] },
  { key: "synthetic", otherSurface: "soft", words: ["sealed"] },
  { key: "fast", gallops: "synthetic", otherSurface: "good", words: ["wet fast"] },
  { key: "slow", gallops: "synthetic", otherSurface: "soft", words: ["wet slow"] },
  { key: "fast", gallops: "good", words: ["fast", "latt", "lett", "let"] },
  { key: "slow", gallops: "soft", words: ["slow", "wet", "nagot tung", "tung"] },
];

/** The groups that a request may name: the keys for wet and dry going. */
const groups: Readonly<Record<string, readonly ConditionKey[]>> = {
  wet: ["soft", "heavy", "slow"],
  dry: ["good", "firm", "fast"],
};

const byWord = new Map(goings.flatMap((going) => going.words.map((word) => [word, going] as const)));

/** Returns a condition's words without accents, hyphens, ratings and parentheses. */
const plainWords = (text: string): string =>
  (
    text
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[(,;/].*$/s, "")
      .match(/[a-z]+/g) ?? []
  ).join(" ");

/** Returns the row for a condition's words; undefined unless all of them are known. */
function goingNamed(words: string): Going | undefined {
  const [first, ...others] = words.split(/ (?:to|bis|a) /).map((word) => byWord.get(word));
  return others.includes(undefined) ? undefined : first;
}

/** The races whose condition is read; on any surface if it is not given. */
interface GoingScope {
  readonly raceCode: RaceCode;
  readonly surface?: string | null | undefined;
}

function keyOf(going: Going, { raceCode, surface }: GoingScope): ConditionKey {
  if (raceCode !== "gallops") return going.key;
  return (surface ? going.otherSurface : undefined) ?? going.gallops ?? going.key;
}

/** Returns a race's key in `stats.conditions`; synthetic on a synthetic surface. */
export function goingKeyOf(
  condition: string | null | undefined,
  scope: GoingScope,
): ConditionKey | undefined {
  if (scope.raceCode === "gallops" && scope.surface === "synthetic") return "synthetic";
  const words = plainWords(condition ?? "");
  const going = goingNamed(words) ?? byWord.get(words.split(" ")[0] ?? "");
  return going && keyOf(going, scope);
}

/** Returns true for a condition with an unknown word after a known first one, which alone counts. */
export function isPartlyKnownGoing(condition: string): boolean {
  const words = plainWords(condition).replace(/ (?:in|on|after|watered)\b.*$/, "");
  return goingNamed(words) === undefined && byWord.has(words.split(" ")[0] ?? "");
}

/**
 * Returns the keys for a requested condition: one key, or all keys of wet or dry; undefined for unknown
 * words.
 */
export function requestedGoings(condition: string, raceCode: RaceCode): readonly ConditionKey[] | undefined {
  const words = plainWords(condition);
  if (Object.hasOwn(groups, words))
    return groups[words]?.filter((key) => raceCode !== "gallops" || (key !== "fast" && key !== "slow"));
  const rating = /^\d{1,2}$/.test(condition.trim()) ? Number(condition) : NaN;
  const going =
    goingNamed(words) ?? goings.find(({ ratings: [from, to] = [0, 0] }) => rating >= from && rating <= to);
  return going && [keyOf(going, { raceCode })];
}

/** Returns a key of `stats.conditions` as a label, such as "Good". */
export const goingLabel = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/** Returns a requested condition in the form to send: "yielding" is Soft; undefined for unknown words. */
export function sentGoing(condition: string): string | undefined {
  const [first, ...others] = raceCodes.map((raceCode) => requestedGoings(condition, raceCode)?.join());
  if (first === undefined) return undefined;
  return goingLabel(others.every((other) => other === first) ? first : plainWords(condition));
}

/** Returns the rule that an unknown condition breaks, with the nearest known condition. */
export function goingRule(condition: string): string {
  const knownConditions = [...conditionKeys, ...Object.keys(groups)];
  return withNearest(
    t`must be one of ${knownConditions.join(", ")}, or a word that sources use, such as Yielding or Sloppy`,
    { name: plainWords(condition), candidates: [...knownConditions, ...byWord.keys()] },
  );
}
