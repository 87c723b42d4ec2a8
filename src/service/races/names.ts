/** Letters of names that have no accent to take off: Øvrevoll, Łódź. */
const plainLetters: Readonly<Record<string, string>> = { ø: "o", æ: "ae", œ: "oe", ß: "ss", ł: "l", đ: "d" };

/**
 * The URL-safe identifier of a track: its display name in lower case, without accents and apostrophes, words joined by
 * hyphens. A slug is its own slug, so that a track may be asked for by either.
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
