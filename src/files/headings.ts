import { foldName } from "./foldName";
import table from "./headingTable.json";

/**
 * The headings under which people keep races, prices and bets, one table for both doors: `both` has the facts
 * of a race and its runners, `results` the further columns of a results file, `bets` the columns of bets.
 */
export const headings = table;

/** A fact that results and bets state alike. */
export type SharedFact = keyof typeof table.both;

/** Returns a heading without case, blanks, underscores and hyphens: MENU_HINT and Menu Hint are one. */
export const headingKey = (text: string): string => text.toLowerCase().replace(/[\s_\uFEFF-]+/g, "");

/** Words in brackets that do not change a heading's meaning. */
const emptyBrackets =
  /^(?:decimal|dec|in decimal|dec odds|yes no|y n|%|p|c|pence|cents|[$£€¥]|[a-z]{3}|[a-z]{1,2}\$)$/;

/** Returns a heading in plain words, without units in brackets. */
export const plainHeading = (text: string): string =>
  plainWords(
    text.replace(/\(([^()]*)\)|\[([^[\]]*)\]/g, (_, one: string = "", other: string = "") =>
      emptyBrackets.test((one || other).trim().toLowerCase()) ? " " : ` ${one || other} `,
    ),
  );

/** Returns a heading in plain words, with what stands in brackets. */
export const plainWords = (text: string): string =>
  foldName(text.replace(/([a-z])([A-Z])/g, "$1 $2"))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
