import { withoutMarks } from "../../spec/slug";

/**
 * Returns a name for comparison: without case, accents, dots, apostrophes and repeated blanks.
 *
 * @example comparableName(" J.  McDonald "); // "j mcdonald"
 * @example comparableName("José O'Brien"); // "jose obrien"
 */
export function comparableName(name: string): string {
  const cachedName = comparable.get(name);
  if (cachedName !== undefined) return cachedName;
  const folded = withoutMarks(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  if (comparable.size >= mostComparable) comparable.clear();
  comparable.set(name, folded);
  return folded;
}

/** Names in their comparable form, cached because a results file repeats each name. */
const comparable = new Map<string, string>();
const mostComparable = 50_000;

/**
 * Lowers only the letters A to Z, like LOWER in the SQL of every store.
 *
 * @example lowerAscii("ÉLAN Vital"); // "Élan vital"
 */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const titles: ReadonlySet<string> = new Set(["mr", "mrs", "ms", "miss", "mx", "dr", "sir", "dame"]);
const hasTitle = new RegExp(`(?:^| )(?:${[...titles].join("|")})(?: |$)`);

/**
 * Returns the name of a jockey or trainer for comparison: folded, without titles.
 *
 * @example foldPersonName("Ms Jess Philpot"); // "jess philpot"
 * @example foldPersonName("Mr & Mrs B. Hayes"); // "b hayes"
 */
export function foldPersonName(name: string): string {
  const folded = comparableName(name);
  if (!hasTitle.test(folded)) return folded;
  const words = folded.split(" ");
  const rest = words.filter((word) => !titles.has(word));
  return (rest.length > 0 ? rest : words).join(" ");
}

/**
 * Returns the slug of a venue for comparison: without hyphens and the words racecourse and racetrack.
 *
 * @example foldVenueSlug("ashford-park-racecourse"); // "ashfordpark"
 */
export function foldVenueSlug(slug: string): string {
  const joined = slug.replaceAll("-", "");
  return joined.replace(/race(?:course|track)/, "") || joined;
}
