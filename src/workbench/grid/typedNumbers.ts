import type { Model } from "@odoo/o-spreadsheet";
import { plainText } from "./cells";
import { typedHere } from "./engineBook";
import { engine } from "./engineValue";
import { formatToEngine } from "./numberFormats";

interface CellUpdate {
  readonly sheetId: string;
  readonly col: number;
  readonly row: number;
  readonly content?: string;
  readonly format?: string;
}

/** A typed text as the engine stores it, with the format that its way of writing asks for. */
export interface StoredContent {
  readonly content: string;
  readonly format?: string;
}

/** True for a text that the engine would read as a number, a date or a time. */
function isNumberOfEngine(text: string): boolean {
  const { helpers, constants } = engine();
  return (
    helpers.isNumber(text, constants.DEFAULT_LOCALE) || helpers.isDateTime(text, constants.DEFAULT_LOCALE)
  );
}

/**
 * Returns a typed number, date or time by the rules of the region, which are those of the formulas, and a
 * text that the engine would take for one, such as 1 200, as a text; undefined for other contents.
 *
 * @example storedContent("22/11/2026") // in Australia { content: "46348", format: "d/mm/yyyy" }
 */
export function storedContent(text: string): StoredContent | undefined {
  if (/^['=]/.test(text)) return undefined;
  const typed = typedHere(text);
  if (typed === undefined) return isNumberOfEngine(text) ? { content: `'${text}` } : undefined;
  const { value, format } = typed;
  const content = String(value);
  if (format !== undefined) return { content, format: formatToEngine(format) };
  return Number(text) === value ? undefined : { content };
}

/**
 * Lets a workbook read what is typed into its cells by the rules of the region; a cell keeps a format of its
 * own.
 */
export function readTypedNumbers(model: Model): void {
  const dispatch = model.dispatch as (type: string, command?: unknown) => unknown;
  const read = (update: CellUpdate): CellUpdate => {
    const format = update.format ?? model.getters.getCell(update)?.format;
    const stored = format === plainText ? undefined : storedContent(update.content ?? "");
    return stored ? { ...update, ...stored, ...(format && { format }) } : update;
  };
  Object.assign(model, {
    dispatch: (type: string, command?: unknown) =>
      dispatch(type, type === "UPDATE_CELL" ? read(command as CellUpdate) : command),
  });
}
