/** Replacements for letters that Unicode does not decompose: Øvrevoll, Łódź. */
const plainLetters: Readonly<Record<string, string>> = { ø: "o", æ: "ae", œ: "oe", ß: "ss", ł: "l", đ: "d" };

/**
 * Returns a name in lower case, without accents and apostrophes.
 *
 * @example withoutMarks("José O'Brien"); // "jose obrien"
 */
export const withoutMarks = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}'’`]/gu, "")
    .toLowerCase();

/**
 * Returns the URL-safe identifier of a track: its display name in lower case, without accents and
 * apostrophes, with hyphens between words. A slug is its own slug, so that requests may contain either.
 *
 * @example slugify("Sha Tin"); // "sha-tin"
 * @example slugify("Côte d'Opale & Sands"); // "cote-dopale-and-sands"
 * @example slugify("Øvrevoll"); // "ovrevoll"
 */
export const slugify = (name: string): string =>
  withoutMarks(name)
    .replace(/[øæœßłđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
