import { foldName } from "../files/foldName";

export { foldName };

const titles = /^(?:(?:mr|mrs|ms|miss|mx|dr|sir|dame|lady|lord)\.? )+/;

/**
 * Returns a person's name without case, accents, title and middle initials: "Ms. Jane E. Doe" is jane doe.
 */
export function plainPersonName(text: string): string {
  const words = foldName(text).replace(titles, "").replace(/[.']/g, "").split(" ");
  return words
    .filter((word, index) => index === 0 || index === words.length - 1 || word.length > 1)
    .join(" ");
}

/** Returns a runner's name without case, accents, punctuation and trailing country: "Fair Wind (NZ)". */
const plainRunnerName = (text: string): string =>
  foldName(text)
    .replace(/\s*\([a-z]{2,3}\)$/, "")
    .replace(/[^\p{L}\p{N} ]/gu, "");

/**
 * Returns the indexes of the runners with a name: equal apart from case and accents, or else equal apart from
 * punctuation and country.
 *
 * @example
 * runnersNamed("elan vital", ["Old Oak", "Élan Vital (NZ)"]) // [1]
 */
export function runnersNamed(wanted: string, names: readonly string[]): number[] {
  const indexesBy = (plain: (text: string) => string): number[] =>
    names.flatMap((name, index) => (plain(name) === plain(wanted) ? [index] : []));
  const same = indexesBy(foldName);
  return same.length > 0 ? same : indexesBy(plainRunnerName);
}
