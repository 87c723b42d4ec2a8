/** The words that cells show for an enumeration, by the other codes and words that services send for them. */
export type Words = Readonly<Record<string, string>>;

/** The words for the enumerations of the form endpoint, of which the interface lists no values (2.3). */
export const enumerations = {
  runningStyle: {
    l: "leader",
    p: "presser",
    m: "midfield",
    b: "back",
    x: "unknown",
    "on pace": "presser",
    backmarker: "back",
  },
  trend: { improving: "rising", steady: "stable", declining: "dropping" },
  assessment: { easier: "drop", suitable: "comfort zone", harder: "rise" },
  category: { suitability: "specialization", specialisation: "specialization", draw: "barrier" },
  sentiment: { "+": "positive", "/": "neutral", "-": "negative" },
} as const satisfies Readonly<Record<string, Words>>;

/**
 * Returns the word for a code or a word in any case, with its parts separated by blanks; a text that is not
 * listed stays, without underscores.
 *
 * @example
 * wordFor(enumerations.runningStyle, "P") // "presser"
 * wordFor(enumerations.assessment, "big_drop") // "big drop"
 */
export function wordFor(words: Words, text: string): string {
  const folded = text
    .trim()
    .toLowerCase()
    .replace(/(?<=\w)[_\s-]+(?=\w)/g, " ");
  return words[folded] ?? folded;
}
