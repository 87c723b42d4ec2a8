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

/** A typed text in the engine's form, with the format that its notation asks for. */
export interface StoredContent {
  readonly content: string;
  readonly format?: string;
}

/** Returns true for a text that the engine would read as a number, a date or a time. */
export function isNumberOfEngine(text: string): boolean {
  const { helpers, constants } = engine();
  return (
    helpers.isNumber(text, constants.DEFAULT_LOCALE) || helpers.isDateTime(text, constants.DEFAULT_LOCALE)
  );
}

/**
 * Returns a typed number, date or time by the region's rules, the same as in formulas. Returns a text that
 * the engine would mistake for one, such as 1 200, as a text; undefined for any other content.
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

/** Returns true for an input cell whose format shows numbers that are not dates. */
function takesNumbers(getters: Getters, position: CellPosition, format: string | undefined): boolean {
  if (format === undefined || !marksOf(getters, position).isInput) return false;
  const code = formatFromEngine(format);
  return code !== "General" && !isDateFormat(code);
}

/**
 * Returns a text in the form that one cell stores. In the text format it is stored as typed. In an input for
 * numbers, 5/2 is 2.5, and anything else that would become a date, such as 7-2, is a text. Undefined if the
 * engine may read it.
 */
export function storedIn(
  getters: Getters,
  position: CellPosition,
  { content, format }: { readonly content: string; readonly format?: string | undefined },
): StoredContent | undefined {
  if (format === plainText) return undefined;
  const storedNumber = storedContent(content);
  const isDate = storedNumber?.format !== undefined && isDateFormat(formatFromEngine(storedNumber.format));
  if (!isDate || !takesNumbers(getters, position, format)) return storedNumber;
  const [, over, under] = fraction.exec(content.trim()) ?? [];
  return { content: over === undefined ? `'${content}` : String(Number(over) / Number(under)) };
}

/**
 * Makes a workbook read typed content by the region's rules; a cell keeps its own format. A number written by
 * a program (`isValue`) keeps all its digits; a typed number has fifteen.
 */
export function readTypedNumbers(model: Model): void {
  const dispatch = model.dispatch as (type: string, command?: unknown) => unknown;
  const read = ({ isValue, ...update }: CellUpdate & { readonly isValue?: true }): CellUpdate => {
    if (isValue) return update;
    const cellFormat = model.getters.getCell(update)?.format;
    // The editor asks for the format of the date that it reads.
    const keepsFormat = takesNumbers(model.getters, update, cellFormat) && update.content !== undefined;
    const format = keepsFormat ? cellFormat : (update.format ?? cellFormat);
    const storedUpdate = storedIn(model.getters, update, { content: update.content ?? "", format });
    return storedUpdate || keepsFormat ? { ...update, ...storedUpdate, ...(format && { format }) } : update;
  };
  Object.assign(model, {
    dispatch: (type: string, command?: unknown) =>
      dispatch(type, type === "UPDATE_CELL" ? read(command as CellUpdate) : command),
  });
}
