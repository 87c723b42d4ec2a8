/**
 * The URL-safe identifier of a track: its display name in lower case, without accents and apostrophes, words joined by
 * hyphens. A slug is its own slug, so that a track may be asked for by either.
 *
 * @example slugify("Sha Tin"); // "sha-tin"
 * @example slugify("Côte d'Opale & Sands"); // "cote-dopale-and-sands"
 */
export function slugify(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\p{M}'’`]/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
