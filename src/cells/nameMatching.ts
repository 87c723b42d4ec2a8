import { foldName } from "../files/foldName";
import { comparableName, comparableRunner } from "../spec/comparableName";

export { foldName };

const titles = /^(?:(?:mr|mrs|ms|miss|mx|dr|sir|dame|lady|lord) )+/;

/**
 * Returns a person's name without case, accents, title and middle initials: "Ms. Jane E. Doe" is jane doe.
 */
export function plainPersonName(text: string): string {
  const words = comparableName(text).replace(titles, "").split(" ");
  return words
    .filter((word, index) => index === 0 || index === words.length - 1 || word.length > 1)
    .join(" ");
}

/**
 * Returns the indexes of the runners with a name: equal apart from case and accents, or else equal apart from
 * punctuation and country.
 *
 * @example
 * runnersNamed("elan vital", ["Old Oak", "Élan Vital (NZ)"]) // [1]
 */
export function runnersNamed(wanted: string, names: readonly string[]): readonly number[] {
  const [same, similar] = indexesOf(names);
  return same.get(foldName(wanted)) ?? similar.get(comparableRunner(wanted)) ?? [];
}

type Indexes = ReadonlyMap<string, readonly number[]>;

/** The indexes of names by two plain forms: a pasted column of ten thousand cells asks as often. */
const indexesOfNames = new WeakMap<readonly string[], readonly [same: Indexes, similar: Indexes]>();

function indexesOf(names: readonly string[]): readonly [same: Indexes, similar: Indexes] {
  const keptIndexes = indexesOfNames.get(names);
  if (keptIndexes) return keptIndexes;
  const made = [indexesBy(names, foldName), indexesBy(names, comparableRunner)] as const;
  indexesOfNames.set(names, made);
  return made;
}

function indexesBy(names: readonly string[], plain: (text: string) => string): Indexes {
  const indexes = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    const text = plain(name);
    indexes.set(text, [...(indexes.get(text) ?? []), index]);
  }
  return indexes;
}
