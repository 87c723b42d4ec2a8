import { ArgumentError } from "../argumentError";
import { didYouMean } from "../nameMatching";

const spaced = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, " ");

/** One word of a closed list, in any case, with blanks, hyphens or underscores between its parts. */
export function readWord<Word extends string>(name: string, value: unknown, words: readonly Word[]): Word {
  const text = spaced(String(value).trim());
  const found = words.find((word) => spaced(word) === text);
  if (found !== undefined) return found;
  throw new ArgumentError(name, `must be one of ${words.join(", ")}${didYouMean(text, words)}`, value);
}
