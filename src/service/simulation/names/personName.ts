import data from "../data/people.json";
import { readEach, readWords, type WordLines } from "../data/readWords";
import type { Territory } from "../places/territory";
import { hashText, type Random } from "../random/random";

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
const numerals = ["", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX"] as const;

/** Returns a name that has not been given yet, with a numeral when the proposed ones have. */
export function uniqueName({ taken, place, of }: GivenNames, propose: () => string): string {
  for (let attempts = 0; ; attempts++) {
    const numeral = numerals[Math.floor(attempts / (attemptsPerNumeral * of)) % numerals.length] ?? "";
    const name = propose() + numeral;
    if (hashText(name) % of !== place || taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** Probability that a person has the name of another of the same circuit. */
const namesakes = 0.02;

/** The share of women whose names are published with a title, where names are English. */
const titled = 0.5;
/** The share of trainers in partnership where names are English, and of those the ones of three people. */
const partnerships = { share: 0.12, ofOneFamily: 0.6, ofThree: 0.08 };

/** Returns a name for a person or a partnership of trainers: a new one, or rarely one given before. */
export function personName(
  person: Pick<Territory, "tongue"> & { readonly isTrainer: boolean },
  given: GivenNames,
  random: Random,
): string {
  if (given.taken.size > 0 && random.chance(namesakes)) return random.pick([...given.taken]);
  const partners = person.isTrainer && person.tongue === "english" && random.chance(partnerships.share);
  return uniqueName(given, () => (partners ? partnershipName(random) : composeName(person.tongue, random)));
}

function composeName(tongue: Territory["tongue"], random: Random): string {
  const pool = namePools[tongue];
  const initial = random.chance(0.35) ? `${String.fromCharCode(65 + random.whole(26))} ` : "";
  const given = random.pick(pool.given);
  const title = pool.women?.has(given) && random.chance(titled) ? "Ms " : "";
  return `${title}${given} ${initial}${random.pick(pool.family)}`;
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
  /** The given names of women, where some are published with a title. */
  readonly women?: WordLines;
}

const poolLines: Readonly<Record<Territory["tongue"], PoolLines>> = data;

const namePools = readEach(poolLines, ({ given, family, women }) => ({
  given: readWords(given),
  family: readWords(family),
  women: women && new Set(readWords(women)),
}));
