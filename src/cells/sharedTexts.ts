/** The texts of an Excel file's cells, whose characters may have several looks. */
import { contentOf, elementsOf, usualText } from "./partText";

/** Characters that XML cannot hold stand as _x000D_ in a file (ECMA-376 part 1, 22.9.2.19). */
export const unescapedText = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text; // prettier-ignore

/** Returns the text of runs and their number. Phonetic texts (rPh) next to them are ignored. */
export function textOfRuns(inner: string): { readonly text: string; readonly runs: number } {
  const written = inner.includes("<rPh") ? inner.replace(/<rPh(?: [^>]*)?>[\s\S]*?<\/rPh>/g, "") : inner;
  const texts = elementsOf(written, "t").map((element) => contentOf(element.inner));
  return { text: unescapedText(texts.join("")), runs: elementsOf(written, "r").length };
}

/** Returns the texts that the cells of a file share. */
export const sharedTexts = (part: string | undefined): ReturnType<typeof textOfRuns>[] =>
  part === undefined ? [] : elementsOf(usualText(part), "si").map(({ inner }) => textOfRuns(inner));
