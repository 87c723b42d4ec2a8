import type { Column, Table } from "../columns/column";
import type { Cell } from "./cell";
import { compile } from "./compile";
import { holderAt, placeOf } from "./path";
import type { Presentation } from "./presentation";
import { type Row, rowsAt } from "./rowsAt";
import { sanitise } from "./sanitise";

export interface View {
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly presentation: Presentation;
  /** Which rows to show; all without it. */
  readonly keep?: (row: Row) => boolean;
}

/** The rows by a number of theirs; rows that stand in that order already, as most do, are left as they are. */
function ordered(rows: Row[], path: string): Row[] {
  const { level, keys, field } = placeOf(path);
  const numberOf = (row: Row): number => Number(holderAt(row[level], keys)?.[field]);
  let last = -Infinity;
  for (const row of rows) {
    const number = numberOf(row);
    if (!(number >= last)) return rows.sort((one, other) => numberOf(one) - numberOf(other));
    last = number;
  }
  return rows;
}

/** The rows that a view shows, in its order. */
export function rowsOf(response: object, { table, keep }: Pick<View, "table" | "keep">): Row[] {
  // A response is an object of fields; its schema has been checked.
  const rows = rowsAt(response as Row[number], table.rows);
  const kept = keep ? rows.filter(keep) : rows;
  return table.order === undefined ? kept : ordered(kept, table.order);
}

/** Headings down the first column and an entry in each further one. */
function transposed(rows: readonly (readonly Cell[])[]): Cell[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ""));
}

/**
 * A response as the rectangle that a cell spills: the title and headings that were asked for, then a row for each entry.
 * Without entries: the headings alone, or one blank row where there are none.
 */
export function shape(response: object, view: View, title: string): Cell[][] {
  const { columns, presentation } = view;
  const body = rowsOf(response, view).map(compile(columns, presentation));
  const headings = presentation.headers > 0 ? [columns.map((column) => column.heading)] : [];
  const blank = presentation.headers === 0 && body.length === 0 ? [columns.map(() => "")] : [];
  const rows: Cell[][] = [...headings, ...blank, ...body];
  const laid = presentation.layout === "columns" ? transposed(rows) : rows;
  return sanitise(presentation.headers === 2 ? [[title], ...laid] : laid);
}
