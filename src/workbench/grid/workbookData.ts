import { typeInto } from "./cells";
import { engine } from "./engine";
import type { SheetContent } from "../../addin/excel/sheetContent";
import { parseAddress } from "./address";

/**
 * Enough columns for all of a runner and rows for a day of all meetings; the engine calculates empty cells
 * too.
 */
export const sheetSize = { cols: 160, rows: 400 } as const;

const isFormula = (content: string | number): boolean =>
  typeof content === "string" && content.startsWith("=");

/** Input cells are dark on light in every theme. */
const styles = { bold: { bold: true }, input: { fillColor: "#FFF2CC", textColor: "#1F1F1F" } } as const;

/** Maps ranges, which do not overlap, to the number of a style. */
const ranged = (ranges: readonly string[], style: number): Record<string, number> =>
  Object.fromEntries(ranges.map((range) => [range, style]));

/** Returns the engine's data of the sheets without their cells. */
function emptyWorkbook(sheets: readonly SheetContent[]) {
  const formats = [...new Set(sheets.flatMap(({ formats: used = {} }) => Object.values(used)))];
  return {
    styles: { 1: styles.bold, 2: styles.input },
    formats: Object.fromEntries(formats.map((format, index) => [index + 1, format])),
    sheets: sheets.map(
      ({ name, bold = [], inputs = [], formats: used = {}, widths = [], frozen = 0 }, index) => ({
        id: `sheet${index + 1}`,
        name,
        colNumber: sheetSize.cols,
        rowNumber: sheetSize.rows,
        styles: { ...ranged(bold, 1), ...ranged(inputs, 2) },
        formats: Object.fromEntries(
          Object.entries(used).map(([range, format]) => [range, formats.indexOf(format) + 1]),
        ),
        cols: Object.fromEntries(widths.map((size, column) => [column, { size }])),
        panes: { xSplit: frozen, ySplit: 0 },
      }),
    ),
  };
}

/**
 * Returns the engine's data of a new workbook. Constants are typed into a hidden model, which parses dates;
 * formulas are added as texts, so that they are calculated once, when the workbook is shown, and cannot be
 * undone.
 */
export function createWorkbookData(sheets: readonly SheetContent[]): object {
  const { Model } = engine();
  const model = new Model(emptyWorkbook(sheets));
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
