import { errorCodes } from "../runtime/callArguments";

/**
 * A zero-width character put before texts that spell an error, because the engine takes the text "#N/A" for
 * the error itself.
 */
const mark = "\u2060";

/** Excel's errors, and the engine's own (o-spreadsheet 19.3.7, CellErrorType). */
const errors: ReadonlySet<string> = new Set([...errorCodes, "#REF", "#CYCLE", "#BAD_EXPR", "#ERROR"]);

/** Returns true for a text that spells an error of the engine or of Excel. */
export const spellsError = (text: string): boolean => text.startsWith("#") && errors.has(text);

/** Returns a text in the engine's form. */
export const markedText = (text: string): string => (spellsError(text) ? mark + text : text);

/** Returns a text of the engine in its original form. */
export const unmarkedText = (text: string): string =>
  text.startsWith(mark) && spellsError(text.slice(1)) ? text.slice(1) : text;

/** Returns the content of a cell for a typed text: '#N/A is a text. */
export const markedContent = (typed: string): string =>
  typed.startsWith("'#") ? `'${markedText(typed.slice(1))}` : typed;

/** Returns a text cell's content as it was typed. */
export const unmarkedContent = (content: string): string =>
  content.startsWith("'") ? `'${unmarkedText(content.slice(1))}` : unmarkedText(content);

/** Returns the content of a cell for a text, because a text that begins with = would be a formula. */
export const asText = (text: string): string =>
  text.startsWith("=") ? `="${text.replaceAll('"', '""')}"` : markedText(text);
