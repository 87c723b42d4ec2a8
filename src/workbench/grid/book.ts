import { engine } from "./engine";
import type { SheetContent } from "./gridHost";

/** Columns for every field of a runner, rows for a day of every meeting. */
const columns = 200;
const rows = 500;

/** A new book in the engine's terms. What stands in its cells is typed in later, so that a date is read as one. */
export function bookOf(sheets: readonly SheetContent[]): object {
  return {
    styles: { 1: { bold: true } },
    sheets: sheets.map(({ name, bold = [], widths = [] }, index) => ({
      id: `sheet${index + 1}`,
      name,
      colNumber: columns,
      rowNumber: rows,
      styles: Object.fromEntries(bold.map((address) => [address, 1])),
      cols: Object.fromEntries(widths.map((size, column) => [column, { size }])),
    })),
  };
}

/** A book that was saved, or an Error that says why it is none. */
export function readBook(book: unknown): object {
  if (typeof book !== "object" || book === null || !("sheets" in book) || !Array.isArray(book.sheets))
    throw new Error("This file is no workbook of the workbench");
  engine().load(book);
  return book;
}
