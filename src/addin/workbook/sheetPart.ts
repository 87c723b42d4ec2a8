import type { Table } from "../../cells/columns/column";
import { kinds } from "../../cells/columns/kinds";
import { cellAddress } from "./cellAddress";
import type { SheetContent } from "../excel/sheetContent";

interface SpilledTable {
  /** Where its headings stand: the column counted from 0, the row from 1. */
  readonly column: number;
  readonly row: number;
  /** How many rows may follow the headings. */
  readonly rows: number;
  readonly table: Table;
  readonly fields: readonly string[];
  readonly formula: string;
  /** Number formats by field, where the field's kind says none. */
  readonly formats?: Readonly<Record<string, string>>;
}

function kindFormat(table: Table, field: string): string | undefined {
  const kind = table.columns.find(({ name }) => name === field)?.kind;
  return kind && kinds[kind].format;
}

/** A table that a formula spills: its formula, its headings in bold, and a number format for each column that needs one. */
export function spilledTable({ column, row, rows, table, fields, formula, formats = {} }: SpilledTable): SheetPart {
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

/** Some cells of a sheet with their looks. */
export type SheetPart = Pick<SheetContent, "cells" | "bold" | "inputs" | "formats">;

/** A sheet of several parts. */
export function combineParts(parts: readonly SheetPart[], sheet: Pick<SheetContent, "name" | "widths" | "frozen">): SheetContent {
  return {
    ...sheet,
    cells: Object.assign({}, ...parts.map(({ cells }) => cells)) as SheetContent["cells"], // it is made of nothing else
    bold: parts.flatMap(({ bold = [] }) => bold),
    inputs: parts.flatMap(({ inputs = [] }) => inputs),
    formats: Object.assign({}, ...parts.map(({ formats = {} }) => formats)) as Readonly<Record<string, string>>,
  };
}
