import words from "./outcomeTable.json";

/** The words of results for a runner without a place, in plain lower case, for both doors. */
export const outcomeWords: Readonly<Record<keyof typeof words, readonly string[]>> = words;

/** Returns a word of results in plain lower case: "Pulled-Up" is "pulled up". */
export const plainOutcome = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
