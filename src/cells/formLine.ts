import { t } from "../language/translate";
import { ArgumentError } from "./cellValue";

/** The result of a start: a finishing position, 0 for tenth or worse; F for fell, D for disqualified. */
export type Finish = number | "F" | "D";

const isSpell = (character: string): boolean => character === "X" || character === "-";

/** Returns true for a text that has only the characters of a form string. */
export const isFormLine = (text: string): boolean => /^[0-9XFDS-]*$/i.test(text.trim());

/**
 * Parses a form string: one character per start, the most recent last; 1 to 9 is the finishing position, 0 is
 * tenth or worse, X is a spell (spec section 2.3, runners[].form). Services also send f for fell, d for
 * disqualified, - for a season break, which is a spell here, and S after a standing start, which is neither a
 * start nor a spell. Throws an ArgumentError for other characters.
 *
 * @example
 * formLine("x21X3f") // { finishes: ["F", 3, 1, 2], spells: 2, runsSinceSpell: 2 }
 */
export function formLine(text: string) {
  if (!isFormLine(text))
    throw new ArgumentError("form", t`must hold the digits of finishes and x, f, d, - or S only`, text);
  const characters = [...text.trim().toUpperCase().replaceAll("S", "")];
  const starts = characters.filter((character) => !isSpell(character));
  const lastSpell = characters.map(isSpell).lastIndexOf(true);
  return {
    /** The results of the starts, most recent first. */
    finishes: starts
      .map((character) => (character === "F" || character === "D" ? character : Number(character)))
      .reverse(),
    /** The number of spells, season breaks included. */
    spells: characters.length - starts.length,
    /** Starts since the last spell: 0 for a runner that is resuming; undefined if there is no spell. */
    runsSinceSpell: lastSpell < 0 ? undefined : characters.length - 1 - lastSpell,
  };
}

/** The parsed form string of a runner. */
export type FormLine = ReturnType<typeof formLine>;
