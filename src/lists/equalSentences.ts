import { countNoun, groupBy } from "./lists";

/** A sentence about a file, without the file's name, which comes before it. */
export interface FileSentence {
  readonly file: string;
  readonly text: string;
}

/** With more files, equal sentences about them are one. */
export const mostInFull = 5;
const mostNamed = 3;

/** Returns the first of many names and the number of the others. */
export const someOf = (names: readonly string[], most = mostNamed): string =>
  names.slice(0, most).join(", ") +
  (names.length > most ? ` and ${countNoun(names.length - most, "more file")}` : "");

/** Returns a sentence without its numbers and examples: sentences about the same are then equal. */
const kindOf = ({ text }: FileSentence): string =>
  text
    .replace(/ \((?:[^()]|\([^()]*\))*\)\.$|,? such as:? .*/g, "")
    .replace(/\d[\d,.]*/g, "#")
    .replace(/(#\S* [a-z]+?)s?\b/g, "$1");

/**
 * Returns the first of equal sentences about files, followed by the names of the other files, of which `most`
 * are named.
 *
 * @example equalSentences([{ file: "a", text: " is empty" }, { file: "b", text: " is empty" }]) // [{ file: "a", text: " is empty. Likewise b." }]
 */
export const equalSentences = <One extends FileSentence>(
  sentences: readonly One[],
  most = mostNamed,
): readonly One[] =>
  [...groupBy(sentences, kindOf).values()].map(([first, ...others]) => {
    const names = [...new Set(others.map(({ file }) => file))].filter((name) => name !== first.file);
    const likewise = names.length === 0 ? "" : ` Likewise ${someOf(names, most)}.`;
    return { ...first, text: `${first.text.replace(/\.$/, "")}.${likewise}` };
  });
