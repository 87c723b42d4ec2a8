import type { Arg, FunctionResultObject } from "@odoo/o-spreadsheet";

type Cell = FunctionResultObject | undefined;
/** Column by column, as the engine has it. */
export type Columns = FunctionResultObject[][];

/** One value or a table, as a table. */
export function columnsOf(arg: Arg): Columns {
  return Array.isArray(arg) ? arg : [[arg ?? { value: null }]];
}

export const rowsOf = (table: Columns): number => table[0]?.length ?? 0;

/** The rows of a table with these numbers, in this order. */
export function pickRows(table: Columns, rows: readonly number[]): Columns {
  return table.map((column) => rows.map((row) => column[row] ?? { value: null }));
}

/** The table with its rows as columns. */
export function turned(table: Columns): Columns {
  return Array.from({ length: rowsOf(table) }, (_, row) => table.map((column) => column[row] ?? { value: null }));
}

const rank = (value: unknown): number => ["number", "string", "boolean"].indexOf(typeof value);

/** Excel's order of values: numbers, then texts (capitals alike), then FALSE and TRUE. */
export function compare(first: Cell, second: Cell): number {
  const [a, b] = [first?.value ?? "", second?.value ?? ""];
  if (typeof a === "string" && typeof b === "string") return a.localeCompare(b, undefined, { sensitivity: "base" });
  return rank(a) - rank(b) || Number(a) - Number(b);
}

const isBlank = (cell: Cell): boolean => cell?.value === undefined || cell.value === null || cell.value === "";

/** One column that decides the order; its direction is 1 (ascending) or -1. */
export interface Key {
  readonly values: readonly Cell[];
  readonly direction: number;
}

/** The rows' numbers in the order of the keys; equal rows stay in theirs, blanks come last in either direction. */
export function order(count: number, keys: readonly Key[]): number[] {
  const byKey =
    (first: number, second: number) =>
    (found: number, { values, direction }: Key) => {
      if (found !== 0) return found;
      const [a, b] = [values[first], values[second]];
      return Number(isBlank(a)) - Number(isBlank(b)) || direction * compare(a, b);
    };
  return Array.from({ length: count }, (_, row) => row).sort((first, second) => keys.reduce(byKey(first, second), 0));
}

/** -1 for a descending order, otherwise 1. */
export const direction = (arg: Arg): number => (!Array.isArray(arg) && Number(arg?.value) === -1 ? -1 : 1);
