import { typeInto } from "./cells";
import { engine } from "./engine";
import type { SheetContent } from "../../addin/excel/sheetContent";
import { parseAddress } from "./position";

/** Columns for every field of a runner, rows for a day of every meeting. The engine calculates empty cells too, so not more. */
export const sheetSize = { cols: 160, rows: 400 } as const;

const isFormula = (content: string | number): boolean => typeof content === "string" && content.startsWith("=");

/** A cell that invites typing: dark on a light ground in every theme. */
const styles = { bold: { bold: true }, input: { fillColor: "#FFF2CC", textColor: "#1F1F1F" } } as const;

/** In the engine's terms: each range with the number of its look, where ranges do not overlap. */
const ranged = (ranges: readonly string[], look: number): Record<string, number> =>
  Object.fromEntries(ranges.map((range) => [range, look]));

/** The sheets without their cells, in the engine's terms. */
function emptyBook(sheets: readonly SheetContent[]) {
  const formats = [...new Set(sheets.flatMap(({ formats: used = {} }) => Object.values(used)))];
  return {
    styles: { 1: styles.bold, 2: styles.input },
    formats: Object.fromEntries(formats.map((format, index) => [index + 1, format])),
    sheets: sheets.map(({ name, bold = [], inputs = [], formats: used = {}, widths = [], frozen = 0 }, index) => ({
      id: `sheet${index + 1}`,
      name,
      colNumber: sheetSize.cols,
      rowNumber: sheetSize.rows,
      styles: { ...ranged(bold, 1), ...ranged(inputs, 2) },
      formats: Object.fromEntries(Object.entries(used).map(([range, format]) => [range, formats.indexOf(format) + 1])),
      cols: Object.fromEntries(widths.map((size, column) => [column, { size }])),
      panes: { xSplit: frozen, ySplit: 0 },
    })),
  };
}

/**
 * A new book in the engine's terms. Its values are typed into a book that is not shown, so that a date is read as one;
 * its formulas are put in untouched, so that the book calculates them once, when it is shown, and nothing can be undone.
 */
export function bookOf(sheets: readonly SheetContent[]): object {
  const { Model } = engine();
  const model = new Model(emptyBook(sheets));
  for (const { name, cells } of sheets)
    for (const [address, text] of Object.entries(cells))
      if (!isFormula(text)) typeInto(parseAddress(address, name), [[String(text)]], model);
  const data = model.exportData();
  for (const [index, { cells }] of sheets.entries()) {
    const formulas = Object.entries(cells).filter(([, text]) => isFormula(text));
    Object.assign(data.sheets[index]?.cells ?? {}, Object.fromEntries(formulas));
  }
  return data;
}

/** A book that was saved, or an Error that says why it is none. */
export function readBook(book: unknown): object {
  if (typeof book !== "object" || book === null || !("sheets" in book) || !Array.isArray(book.sheets))
    throw new Error("This file is no workbook of the workbench");
  return book;
}
