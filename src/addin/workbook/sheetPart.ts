import { columnNamed, type Table } from "../../cells/columns/column";
import { kinds } from "../../cells/columns/kinds";
import type { SheetContent } from "../excel/sheetContent";
import type { CellLook } from "../excel/sheetLook";
import { cellAddress } from "./cellAddress";

/** The look of cells for the user's input: dark text on a light ground is legible in every theme. */
export const inputLook = { fillColor: "#FFF7D6", textColor: "#0B4DA2" } as const satisfies CellLook;

/** Cells of a sheet with their formatting. */
export interface SheetPart extends Pick<SheetContent, "cells" | "formats" | "looks"> {
  /** Ranges in bold type. */
  readonly bold?: readonly string[];
  /** Ranges for the user's input, which are shaded. */
  readonly inputs?: readonly string[];
}

/** Returns a sheet of several parts. */
export function combineParts(
  parts: readonly SheetPart[],
  sheet: Pick<SheetContent, "name" | "widths" | "frozen">,
): SheetContent {
  return {
    ...sheet,
    cells: Object.assign({}, ...parts.map(({ cells }) => cells)) as SheetContent["cells"], // the parts hold nothing else
    looks: parts.flatMap(({ bold = [], inputs = [], looks = [] }) => [
      ...looks,
      ...bold.map((range) => [range, { bold: true }] as const),
      ...inputs.map((range) => [range, inputLook] as const),
    ]),
    formats: Object.assign({}, ...parts.map(({ formats = {} }) => formats)) as Readonly<
      Record<string, string>
    >,
  };
}

interface SpilledTable {
  /** The first heading's cell: its column counted from 0, its row from 1. */
  readonly column: number;
  readonly row: number;
  /** The number of rows that may follow the headings. */
  readonly rows: number;
  readonly table: Table;
  readonly fields: readonly string[];
  readonly formula: string;
  /** Number formats by field, before those of the field's kind. */
  readonly formats?: Readonly<Record<string, string>>;
}

function kindFormat(table: Table, field: string): string | undefined {
  const kind = columnNamed(table, field)?.kind;
  return kind && kinds[kind].format;
}

/**
 * Returns the part for a table that a formula spills: the formula, bold headings and number formats by
 * column.
 */
export function spilledTable({
  column,
  row,
  rows,
  table,
  fields,
  formula,
  formats = {},
}: SpilledTable): SheetPart {
  const byRange = fields.flatMap((field, index) => {
    const format = formats[field] ?? kindFormat(table, field);
    const range = `${cellAddress(column + index, row + 1)}:${cellAddress(column + index, row + rows)}`;
    return format === undefined ? [] : [[range, format] as const];
  });
  return {
    cells: { [cellAddress(column, row)]: formula },
    bold: [`${cellAddress(column, row)}:${cellAddress(column + fields.length - 1, row)}`],
    formats: Object.fromEntries(byRange),
  };
}
