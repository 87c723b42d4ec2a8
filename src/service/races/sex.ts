/** Words and letters for female and for male runners, in the languages and codes of results files. */
const words: Readonly<Record<string, boolean>> = Object.fromEntries([
  ...["female", "filly", "mare", "bitch", "f", "m", "牝"].map((word) => [word, true] as const),
  ...["male", "colt", "gelding", "horse", "stallion", "entire", "ridgling", "rig", "dog"].map(
    (word) => [word, false] as const,
  ),
  ...["c", "g", "h", "r", "牡", "セ", "騸"].map((word) => [word, false] as const),
]);

/**
 * Returns whether a runner is female by the word for its sex; undefined for an unknown word. M is a mare, the
 * same as in the letters of race cards.
 *
 * @example isFemale("Filly") // true
 */
export const isFemale = (sex: string | undefined): boolean | undefined =>
  words[sex?.trim().toLowerCase() ?? ""];
