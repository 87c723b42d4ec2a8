/** Replacements of letters that Unicode does not decompose: Øvrevoll, Łódź. */
const plainLetters: Readonly<Record<string, string>> = { ø: "o", æ: "ae", œ: "oe", ß: "ss", ł: "l", đ: "d" };

/**
 * Returns the URL-safe identifier of a track: its display name in lower case, without accents and
 * apostrophes, words joined by hyphens. A slug is its own slug, so that requests may contain either.
 *
 * @example slugify("Sha Tin"); // "sha-tin"
 * @example slugify("Côte d'Opale & Sands"); // "cote-dopale-and-sands"
 * @example slugify("Øvrevoll"); // "ovrevoll"
 */
export function slugify(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\p{M}'’`]/gu, "")
    .toLowerCase()
    .replace(/[øæœßłđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/**
 * Returns a name for comparison: without case, accents, dots, apostrophes and repeated blanks.
 *
 * @example foldName(" J.  McDonald "); // "j mcdonald"
 * @example foldName("José O'Brien"); // "jose obrien"
 */
export function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\p{M}'’`]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
