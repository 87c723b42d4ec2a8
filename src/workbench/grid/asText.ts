import { errorCodes } from "../runtime/callArguments";

/** A sign without a width, before texts that spell an error: the engine takes "#N/A" for the error itself. */
const mark = "\u2060";

/** The errors of Excel, and those that the engine has for others (o-spreadsheet 19.3.7, CellErrorType). */
const errors: ReadonlySet<string> = new Set([...errorCodes, "#REF", "#CYCLE", "#BAD_EXPR", "#ERROR"]);

/** True for a text that spells an error of the engine or of Excel. */
export const spellsError = (text: string): boolean => text.startsWith("#") && errors.has(text);

/** Returns a text as the engine holds it. */
export const markedText = (text: string): string => (spellsError(text) ? mark + text : text);

/** Returns a text of the engine as it is. */
export const unmarkedText = (text: string): string =>
  text.startsWith(mark) && spellsError(text.slice(1)) ? text.slice(1) : text;

/** Returns what was typed into a cell, where a text that spells an error may stand behind an apostrophe. */
export const unmarkedContent = (content: string): string =>
  content.startsWith("'") ? `'${unmarkedText(content.slice(1))}` : unmarkedText(content);

/** Returns the content of a cell for what was typed: '#N/A is a text. */
export const markedContent = (typed: string): string =>
  typed.startsWith("'#") ? `'${markedText(typed.slice(1))}` : typed;

/** Returns the content of a cell for a text: one that begins with = would be a formula. */
export const asText = (text: string): string =>
  text.startsWith("=") ? `="${text.replaceAll('"', '""')}"` : markedText(text);
