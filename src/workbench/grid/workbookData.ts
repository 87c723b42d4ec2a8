import { typeInto } from "./cells";
import { engine } from "./engine";
import type { SheetContent, SheetLink } from "../../addin/excel/sheetContent";
import { linkContent } from "./links";
import { parseAddress } from "./address";
import { emptyWorkbook } from "./sheetData";

/** A sheet of the engine's data. */
interface SheetIdentity {
  readonly id: string;
  readonly name: string;
}

const isFormula = (content: string | number): boolean =>
  typeof content === "string" && content.startsWith("=");

/**
 * Returns the engine's data of a new workbook. Constants are typed into a hidden model, which parses dates;
 * formulas are added as texts, so that they are calculated once, when the workbook is shown, and cannot be
 * undone.
 */
export function createWorkbookData(sheets: readonly SheetContent[]): object {
  const { Model } = engine();
  const empty = emptyWorkbook(sheets);
  const model = new Model(empty);
  for (const { name, cells } of sheets)
    for (const [address, text] of Object.entries(cells))
      if (!isFormula(text)) typeInto(parseAddress(address, name), [[String(text)]], model);
  // The engine exports no alignment at the left, which it takes to be that of a formula's result.
  const data = { ...model.exportData(), styles: empty.styles };
  for (const [index, { cells, links = [], print }] of sheets.entries()) {
    Object.assign(data.sheets[index] ?? {}, { styles: empty.sheets[index]?.styles });
    const formulas = Object.entries(cells).filter(([, text]) => isFormula(text));
    Object.assign(data.sheets[index]?.cells ?? {}, Object.fromEntries(formulas));
    Object.assign(data.sheets[index]?.cells ?? {}, linkContents(links, { cells, sheets: data.sheets }));
    if (print) Object.assign(data.sheets[index] ?? {}, { printSetup: { ...print } });
  }
  return data;
}

/** Returns the contents of the cells that open other sheets, by address. */
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

/**
 * Returns a part of an .xlsx file with the add-in's functions under the names that Excel stores.
 *
 * @example
 * withStoredNames("<f>RACING.STATUS()</f>") // "<f>_xldudf_RACING_STATUS()</f>"
 */
export function withStoredNames(part: string): string {
  return part.replace(
    /(<f\b[^>]*>)([^<]*)/g,
    (_all, open: string, formula: string) => open + storedName(formula),
  );
}

const storedName = (formula: string): string =>
  formula.replace(/\bRACING\.(\w+)(?=\()/gi, (_all, name: string) => `_xldudf_RACING_${name.toUpperCase()}`);
