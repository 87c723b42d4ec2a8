import type { Column, Table } from "../columns/column";
import type { Cell } from "./cell";
import { objectAt, parsePath, type Row, rowsAt } from "./path";
import type { Presentation } from "./presentation";
import { rowReaderFor } from "./rowReader";
import { sanitise } from "./sanitise";

/** A column after the others that is computed from each row. */
export interface MarkColumn {
  readonly heading: string;
  readonly cellOf: (row: Row) => Cell;
}

/** The columns and rows of a response to return, and their presentation. */
export interface View {
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly presentation: Presentation;
  /** Returns true for the rows to include; without it all are. */
  readonly filter?: (row: Row) => boolean;
  /** Compares rows for their order; without it they have the table's. */
  readonly compare?: (one: Row, other: Row) => number;
  readonly mark?: MarkColumn | undefined;
  /** Returns the value to show for a cell below the headings. */
  readonly finish?: ((cell: Cell) => Cell) | undefined;
}

/** Sorts rows by a number; most responses are sorted already, and are then only checked. */
function sorted(rows: Row[], path: string): Row[] {
  const { depth, parents, key } = parsePath(path);
  const numberOf = (row: Row): number => Number(objectAt(row[depth], parents)?.[key]);
  let last = -Infinity;
  for (const row of rows) {
    const number = numberOf(row);
    if (!(number >= last)) return rows.sort((one, other) => numberOf(one) - numberOf(other));
    last = number;
  }
  return rows;
}

/** Returns the rows of a view in its order. */
export function selectedRows(
  response: object,
  { table, filter, compare }: Pick<View, "table" | "filter" | "compare">,
): Row[] {
  const rows = rowsAt(response as Row[number], table.rows); // a response is an object, as its schema requires
  const selected = filter ? rows.filter(filter) : rows;
  if (compare) return selected.sort(compare);
  return table.order === undefined ? selected : sorted(selected, table.order);
}

function transpose(rows: readonly (readonly Cell[])[]): Cell[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ""));
}

/** Returns the rows of cells below the headings. */
function bodyOf(response: object, view: View): Cell[][] {
  const { columns, presentation, mark, finish } = view;
  const read = rowReaderFor(columns, presentation);
  const rows = selectedRows(response, view);
  const body = mark ? rows.map((row) => [...read(row), mark.cellOf(row)]) : rows.map(read);
  return finish ? body.map((row) => row.map(finish)) : body;
}

/**
 * Returns a response as the rectangle that a formula spills: title and headings as requested, then a row for
 * each entry. A table without rows is its headings, or one blank row if there are none.
 */
export function shape(response: object, view: View, title: string): Cell[][] {
  const { columns, presentation, mark } = view;
  const body = bodyOf(response, view);
  const names = [...columns, ...(mark ? [mark] : [])].map(({ heading }) => heading);
  const headings = presentation.headers > 0 ? [names] : [];
  const blank = presentation.headers === 0 && body.length === 0 ? [names.map(() => "")] : [];
  const rows: Cell[][] = [...headings, ...blank, ...body];
  const oriented = presentation.layout === "columns" ? transpose(rows) : rows;
  return sanitise(presentation.headers === 2 ? [[title], ...oriented] : oriented);
}
