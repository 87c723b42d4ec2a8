import type { RaceCode } from "../../../spec/codes";
import { hash, hashText, permute, type Random } from "../random/random";
import data from "../data/runnerWords.json";
import people from "../data/people.json";
import { readEach, readWords, type WordLines } from "../data/readWords";
import type { Territory } from "../places/territory";

/** Names made of one part from each list, in order. */
interface Pattern {
  readonly parts: readonly (readonly string[])[];
  /** The text between the parts; a blank if absent. */
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

/** Returns the patterns of a language; greyhounds race only where names are English. */
function patternsOf(tongue: Territory["tongue"], code: RaceCode): readonly Pattern[] {
  if (tongue === "english" || code === "greyhounds") return english[code];
  const { beginnings, ends } = foreignWords[tongue];
  return [{ parts: [beginnings, ends], joint: tongue === "german" ? "" : " " }];
}

const sizeOf = ({ parts }: Pattern): number => parts.reduce((size, part) => size * part.length, 1);

/** Returns the number of names that a language can compose, including names that are too long. */
export function nameCount(tongue: Territory["tongue"], code: RaceCode): number {
  return patternsOf(tongue, code).reduce((sum, pattern) => sum + sizeOf(pattern), 0);
}

const longestName = 18;

/** Returns the name at an index below `nameCount`, different for each; undefined if it is too long. */
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
 * every `of`-th name, starting at `place`. Saved with the state of a world.
 */
export interface NameSequence {
  readonly tongue: Territory["tongue"];
  readonly raceCode: RaceCode;
  readonly place: number;
  readonly of: number;
  tried: number;
}

const numerals = ["", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX"] as const;

/** Returns a name that no runner of the race code has been given; with a numeral once all have been used. */
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

/** Returns the name of an ancestor, always the same for a generation and index. */
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

/**
 * The names given within one circuit. Circuits that must not give the same name share all possible names:
 * each owns the names whose hash modulo `of` is its `place`. Saved with the state of a world.
 */
export interface GivenNames {
  readonly taken: Set<string>;
  /** The index of the circuit among those that share the names. */
  readonly place: number;
  readonly of: number;
}

/** Attempts (times `of`) without a free name before the next numeral is added. */
const attemptsPerNumeral = 50;

/** Returns a name that has not been given yet, with a numeral if the proposed ones have been. */
export function uniqueName({ taken, place, of }: GivenNames, propose: () => string): string {
  for (let attempts = 0; ; attempts++) {
    const numeral = numerals[Math.floor(attempts / (attemptsPerNumeral * of)) % numerals.length] ?? "";
    const name = propose() + numeral;
    if (hashText(name) % of !== place || taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** The probability that a person has the name of another in the same circuit. */
const namesakes = 0.02;

/** The share of women whose names have a title, where names are English. */
const titled = 0.5;
/**
 * The share of trainers in partnership where names are English, and the shares of families and threes among
 * them.
 */
const partnerships = { share: 0.12, ofOneFamily: 0.6, ofThree: 0.08 };

/** Returns a name for a person or a partnership of trainers: a new one, or rarely one already given. */
export function personName(
  person: Pick<Territory, "tongue"> & { readonly isTrainer: boolean },
  givenNames: GivenNames,
  random: Random,
): string {
  if (givenNames.taken.size > 0 && random.chance(namesakes)) return random.pick([...givenNames.taken]);
  const partners = person.isTrainer && person.tongue === "english" && random.chance(partnerships.share);
  return uniqueName(givenNames, () =>
    partners ? partnershipName(random) : composeName(person.tongue, random),
  );
}

function composeName(tongue: Territory["tongue"], random: Random): string {
  const pool = namePools[tongue];
  const initial = random.chance(0.35) ? `${String.fromCharCode(65 + random.whole(26))} ` : "";
  const givenName = random.pick(pool.given);
  const title = pool.women?.has(givenName) && random.chance(titled) ? "Ms " : "";
  return `${title}${givenName} ${initial}${random.pick(pool.family)}`;
}

/** Returns a name such as "Peter & Dawn Carver", "Peter Carver & Dawn Foss" or "Ben, Will & Joan Hale". */
function partnershipName(random: Random): string {
  const { given, family } = namePools.english;
  const [first, second, third] = random.shuffle(given);
  const kind = random.uniform();
  if (kind < partnerships.ofThree) return `${first}, ${second} & ${third} ${random.pick(family)}`;
  if (kind < partnerships.ofOneFamily) return `${first} & ${second} ${random.pick(family)}`;
  return `${first} ${random.pick(family)} & ${second} ${random.pick(family)}`;
}

interface PoolLines {
  readonly given: WordLines;
  readonly family: WordLines;
  /** Women's given names, if some are published with a title. */
  readonly women?: WordLines;
}

const poolLines: Readonly<Record<Territory["tongue"], PoolLines>> = people;

const namePools = readEach(poolLines, ({ given, family, women }) => ({
  given: readWords(given),
  family: readWords(family),
  women: women && new Set(readWords(women)),
}));
