import type { Model } from "@odoo/o-spreadsheet";
import { plainText } from "./cells";
import { typedHere } from "./engineBook";
import { formatToEngine } from "./numberFormats";

interface CellUpdate {
  readonly sheetId: string;
  readonly col: number;
  readonly row: number;
  readonly content?: string;
  readonly format?: string;
}

/** A typed text as the engine stores its number, with the format that its way of writing asks for. */
export interface StoredNumber {
  readonly content: string;
  readonly format: string;
}

/**
 * Returns a typed date, one with a time, or a number with a fraction by the rules of the region, which are
 * those of the formulas; undefined for other texts, which the engine reads.
 *
 * @example storedNumber("22/11/2026") // in Australia { content: "46348", format: "d/mm/yyyy" }
 */
export function storedNumber(text: string): StoredNumber | undefined {
  const typed = typedHere(text);
  if (typed?.format === undefined || !/[dy?]/.test(typed.format)) return undefined;
  return { content: String(typed.value), format: formatToEngine(typed.format) };
}

/**
 * Lets a workbook read what is typed into its cells by the rules of the region; a cell keeps a format of its
 * own.
 */
export function readTypedNumbers(model: Model): void {
  const dispatch = model.dispatch as (type: string, command?: unknown) => unknown;
  const withDate = (update: CellUpdate): CellUpdate => {
    const format = update.format ?? model.getters.getCell(update)?.format;
    const stored = format === plainText ? undefined : storedNumber(update.content ?? "");
    return stored ? { ...update, content: stored.content, format: format || stored.format } : update;
  };
  Object.assign(model, {
    dispatch: (type: string, command?: unknown) =>
      dispatch(type, type === "UPDATE_CELL" ? withDate(command as CellUpdate) : command),
  });
}
