/**
 * A name as it is compared: case, accents, dots, apostrophes and the number of blanks make no difference.
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
