import { withoutMarks } from "./slug";

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

/**
 * Returns a runner's name for comparison, also without its country of origin.
 *
 * @example comparableRunner("Fair Wind (NZ)"); // "fair wind"
 */
export const comparableRunner = (name: string): string =>
  comparableName(name.replace(/\s*\([a-z]{2,3}\)\s*$/i, ""));

/** Names in their comparable form, cached because a results file repeats each name. */
const comparable = new Map<string, string>();
const mostComparable = 50_000;
