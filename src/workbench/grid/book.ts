import { typeInto } from "./cells";
import { engine } from "./engine";
import type { SheetContent } from "./gridHost";
import { parseAddress } from "./position";

/** Columns for every field of a runner, rows for a day of every meeting. The engine calculates empty cells too, so not more. */
const columns = 160;
const rows = 400;

const isFormula = (text: string): boolean => text.startsWith("=");

/** The sheets without their cells, in the engine's terms. */
const emptyBook = (sheets: readonly SheetContent[]) => ({
  styles: { 1: { bold: true } },
  sheets: sheets.map(({ name, bold = [], widths = [] }, index) => ({
    id: `sheet${index + 1}`,
    name,
    colNumber: columns,
    rowNumber: rows,
    styles: Object.fromEntries(bold.map((address) => [address, 1])),
    cols: Object.fromEntries(widths.map((size, column) => [column, { size }])),
  })),
});

/**
 * A new book in the engine's terms. Its values are typed into a book that is not shown, so that a date is read as one;
 * its formulas are put in untouched, so that the book calculates them once, when it is shown, and nothing can be undone.
 */
export function bookOf(sheets: readonly SheetContent[]): object {
  const { Model } = engine();
  const model = new Model(emptyBook(sheets));
  for (const { name, cells } of sheets)
    for (const [address, text] of Object.entries(cells))
      if (!isFormula(text)) typeInto(parseAddress(address, name), [[text]], model);
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
