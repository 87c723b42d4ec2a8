import type { SheetContent, SheetLink } from "../../addin/excel/sheetContent";
import { linkContent } from "./links";
import { emptyWorkbook } from "./sheetData";

interface SheetIdentity {
  readonly id: string;
  readonly name: string;
}

/** Returns the engine's data of a new workbook, whose numbers and dates are as if a person had typed them. */
export function createWorkbookData(sheets: readonly SheetContent[]): object {
  const empty = emptyWorkbook(
    sheets.map((sheet) => {
      // The engine reads dates as texts where they have no format.
      const dates = Object.entries(sheet.cells).filter(([, cell]) =>
        /^\d{4}-\d{2}-\d{2}$/.test(String(cell)),
      );
      const ofDates = Object.fromEntries(dates.map(([address]) => [address, "yyyy-mm-dd"]));
      return { ...sheet, formats: { ...ofDates, ...sheet.formats } };
    }),
  );
  const completed = sheets.map(({ cells, links = [], print }, index) => ({
    ...empty.sheets[index],
    cells: {
      ...Object.fromEntries(Object.entries(cells).map(([address, content]) => [address, String(content)])),
      ...linkContents(links, { cells, sheets: empty.sheets }),
    },
    ...(print && { printSetup: { ...print } }),
  }));
  return { ...empty, sheets: completed };
}

const linkContents = (
  links: readonly SheetLink[],
  { cells, sheets }: Pick<SheetContent, "cells"> & { readonly sheets: readonly SheetIdentity[] },
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    links.flatMap(({ cell, sheet }) => {
      const target = sheets.find(({ name }) => name === sheet);
      return target ? [[cell, linkContent(String(cells[cell] ?? sheet), target.id)]] : [];
    }),
  ); // pairs of texts

/** Returns the data of a saved workbook; throws if it is not one. */
export function parseWorkbookData(data: unknown): object {
  if (typeof data !== "object" || data === null || !("sheets" in data) || !Array.isArray(data.sheets))
    throw new Error("Not a workbench file: it contains no sheets");
  return data;
}

/** Returns a part of an .xlsx file with the add-in's functions under the names that Excel stores. */
export function withStoredNames(part: string): string {
  return part.replace(
    /(<f\b[^>]*>)([^<]*)/g,
    (_all, open: string, formula: string) =>
      open +
      formula.replace(/\bRACING\.(\w+)(?=\()/gi, (_, name: string) => `_xldudf_RACING_${name.toUpperCase()}`),
  );
}
