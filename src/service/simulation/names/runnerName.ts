import type { RaceCode } from "../../../spec/codes";
import type { Territory } from "../places/territory";
import { hash, permute } from "../random/random";
import data from "../data/runnerWords.json";
import { readEach, readWords } from "../data/readWords";

/** Names with one part of each list, in their order. */
interface Pattern {
  readonly parts: readonly (readonly string[])[];
  /** Between the parts: a blank when omitted. */
  readonly joint?: string;
}

const englishWords = readEach(data.english, readWords);
const foreignWords = readEach(data.foreign, (lists) => readEach(lists, readWords));
const { qualities, nouns, things, titles, givenNames, heads, tails, actions, kennels, studs } = englishWords;
const owners = givenNames.map((name) => `${name}'s`);
const composed: Pattern = { parts: [qualities, nouns] };

const english: Readonly<Record<RaceCode, readonly Pattern[]>> = {
  gallops: [
    composed,
    { parts: [things, nouns] },
    { parts: [titles, givenNames] },
    { parts: [owners, nouns] },
    { parts: [heads, tails], joint: " Of " },
    { parts: [actions, nouns] },
    { parts: [["The"], nouns] },
    { parts: [englishWords.syllables, englishWords.endings], joint: "" },
    { parts: [englishWords.requests, englishWords.objects] },
    { parts: [nouns] },
  ],
  harness: [
    composed,
    { parts: [nouns, studs] },
    { parts: [givenNames, studs] },
    { parts: [owners, nouns] },
    { parts: [englishWords.friends, givenNames] },
  ],
  greyhounds: [
    { parts: [kennels, nouns] },
    { parts: [kennels, givenNames] },
    composed,
    { parts: [titles, givenNames] },
  ],
};

/** Returns the patterns of a language; greyhounds race where names are English. */
function patternsOf(tongue: Territory["tongue"], code: RaceCode): readonly Pattern[] {
  if (tongue === "english" || code === "greyhounds") return english[code];
  const { beginnings, ends } = foreignWords[tongue];
  return [{ parts: [beginnings, ends], joint: tongue === "german" ? "" : " " }];
}

const sizeOf = ({ parts }: Pattern): number => parts.reduce((size, part) => size * part.length, 1);

/** Returns the number of names that a language composes, too long ones included. */
export function nameCount(tongue: Territory["tongue"], code: RaceCode): number {
  return patternsOf(tongue, code).reduce((sum, pattern) => sum + sizeOf(pattern), 0);
}

/** The longest name that may be registered. */
const longestName = 18;

/** Returns the name at an index below `nameCount`, another one at each; undefined for a name too long. */
export function nameAt(index: number, tongue: Territory["tongue"], code: RaceCode): string | undefined {
  let left = index;
  for (const pattern of patternsOf(tongue, code)) {
    const size = sizeOf(pattern);
    if (left < size) return compose(pattern, left);
    left -= size;
  }
  return undefined;
}

function compose({ parts, joint = " " }: Pattern, index: number): string | undefined {
  let left = index;
  const chosen = parts.map((part) => {
    const word = part[left % part.length] ?? "";
    left = Math.floor(left / part.length);
    return word;
  });
  const name = chosen.join(joint);
  return name.length > longestName || new Set(chosen).size < chosen.length ? undefined : name;
}

/**
 * The names given within one circuit. Circuits of one race code and language share all names: each gives
 * every `of`-th, from `place` on. Saved with the state of a world.
 */
export interface NameSequence {
  readonly tongue: Territory["tongue"];
  readonly raceCode: RaceCode;
  readonly place: number;
  readonly of: number;
  /** The names tried so far. */
  tried: number;
}

const numerals = ["", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX"] as const;

/** Returns a name that no runner of the race code has been given, with a numeral once all have been. */
export function nextRunnerName(names: NameSequence): string {
  const { tongue, raceCode, place, of } = names;
  const size = nameCount(tongue, raceCode);
  for (;;) {
    const index = place + of * names.tried++;
    const numeral = numerals[Math.floor(index / size) % numerals.length] ?? "";
    const name = nameAt(permute(index % size, size), tongue, raceCode);
    if (name && name.length + numeral.length <= longestName) return name + numeral;
  }
}

/** Returns the name of an ancestor: of one generation and index always the same. */
export function ancestorName(
  { tongue, raceCode }: Pick<NameSequence, "tongue" | "raceCode">,
  generation: number,
  index: number,
): string {
  const size = nameCount(tongue, raceCode);
  for (let attempt = 0; ; attempt++) {
    const name = nameAt(hash(generation, index, attempt) % size, tongue, raceCode);
    if (name) return name;
  }
}
