import type { CellPosition, Getters, Model } from "@odoo/o-spreadsheet";
import { isDateFormat } from "numfmt";
import { marksOf } from "./cellMarks";
import { plainText } from "./cells";
import { typedHere } from "./engineBook";
import { engine } from "./engineValue";
import { formatFromEngine, formatToEngine } from "./numberFormats";

interface CellUpdate extends CellPosition {
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
  return Number(text) === value && !text.startsWith("+") ? undefined : { content };
}

const fraction = /^(\d+)\/([1-9]\d*)$/;

/** Returns true for a cell to type in whose format shows numbers that are no dates. */
function takesNumbers(getters: Getters, position: CellPosition, format: string | undefined): boolean {
  if (format === undefined || !marksOf(getters, position).isInput) return false;
  const code = formatFromEngine(format);
  return code !== "General" && !isDateFormat(code);
}

/**
 * Returns a text as one cell stores it: in the text format as it was typed; in an input of numbers 5/2 is
 * 2.5, and what else would be a date, such as 7-2, is a text; undefined where the engine may read it.
 */
export function storedIn(
  getters: Getters,
  position: CellPosition,
  { content, format }: { readonly content: string; readonly format?: string | undefined },
): StoredContent | undefined {
  if (format === plainText) return undefined;
  const stored = storedContent(content);
  const isDate = stored?.format !== undefined && isDateFormat(formatFromEngine(stored.format));
  if (!isDate || !takesNumbers(getters, position, format)) return stored;
  const [, over, under] = fraction.exec(content.trim()) ?? [];
  return { content: over === undefined ? `'${content}` : String(Number(over) / Number(under)) };
}

/**
 * Lets a workbook read what is typed into its cells by the rules of the region; a cell keeps a format of its
 * own. A number that a program writes (`isValue`) keeps all its digits; a typed one has fifteen.
 */
export function readTypedNumbers(model: Model): void {
  const dispatch = model.dispatch as (type: string, command?: unknown) => unknown;
  const read = ({ isValue, ...update }: CellUpdate & { readonly isValue?: true }): CellUpdate => {
    if (isValue) return update;
    const cellFormat = model.getters.getCell(update)?.format;
    // The editor asks for the format of the date that it reads.
    const keepsFormat = takesNumbers(model.getters, update, cellFormat) && update.content !== undefined;
    const format = keepsFormat ? cellFormat : (update.format ?? cellFormat);
    const stored = storedIn(model.getters, update, { content: update.content ?? "", format });
    return stored || keepsFormat ? { ...update, ...stored, ...(format && { format }) } : update;
  };
  Object.assign(model, {
    dispatch: (type: string, command?: unknown) =>
      dispatch(type, type === "UPDATE_CELL" ? read(command as CellUpdate) : command),
  });
}
