import { ArgumentError } from "../argumentError";
import { didYouMean } from "../nearest";

/** One word of a closed list, in any case, with blanks, hyphens or underscores between its parts. */
export function readWord<Word extends string>(name: string, value: unknown, words: readonly Word[]): Word {
  const text = String(value)
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new ArgumentError(name, `must be one of ${words.join(", ")}${didYouMean(text, words)}`, value);
}
