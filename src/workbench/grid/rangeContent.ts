/** The content of a range in the forms of Excel's object model. */
import { isError, isFormatted } from "../runtime/callArguments";
import { cellArea } from "./address";
import type { Area, CellView } from "./gridHost";
import type { GridHost } from "./oSpreadsheetGrid";

export type Plain = string | number | boolean;
/** A value to write; null leaves a cell unchanged. */
export type Written = Plain | null;

function plain({ value }: CellView): Plain {
  if (isError(value)) return value.error;
  return isFormatted(value) ? value.number : (value ?? "");
}

type Views = readonly (readonly CellView[])[];

/** Returns the values of cells; an error as its code, an empty cell as "". */
export const valuesOf = (cells: Views): Plain[][] => cells.map((row) => row.map(plain));

/** Returns the formulas of cells, and the values of cells without a formula. */
export const formulasOf = (cells: Views): Plain[][] =>
  cells.map((row) => row.map((view) => (view.formula.startsWith("=") ? view.formula : plain(view))));

export const formatsOf = (cells: Views): string[][] => cells.map((row) => row.map(({ format }) => format));

/** Types formulas and values into a range, row by row. */
export function writeContent(area: Area, rows: readonly (readonly Written[])[], grid: GridHost): void {
  grid.write(
    area,
    rows.map((row) => row.map((value) => (typeof value === "boolean" ? String(value).toUpperCase() : value))),
  );
}

/** Sets one format for all cells, or one for each. */
export function writeFormats(
  area: Area,
  formats: string | readonly (readonly string[])[],
  grid: GridHost,
): void {
  if (typeof formats === "string") return grid.setFormat(area, formats);
  formats.forEach((row, down) =>
    row.forEach((format, right) =>
      grid.setFormat(cellArea({ ...area, row: area.row + down, column: area.column + right }), format),
    ),
  );
}
