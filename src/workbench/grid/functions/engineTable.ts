import type { Arg, ArgDefinition, FunctionResultObject } from "@odoo/o-spreadsheet";

export type Cell = FunctionResultObject | undefined;
/** A table of the engine: an array of columns. */
export type Columns = FunctionResultObject[][];

/** Returns an argument as a table. */
export function columnsOf(arg: Arg): Columns {
  return Array.isArray(arg) ? arg : [[arg ?? { value: null }]];
}

export const rowCount = (table: Columns): number => table[0]?.length ?? 0;

/** Returns the rows with these indexes, in this order. */
export function pickRows(table: Columns, rows: readonly number[]): Columns {
  return table.map((column) => rows.map((row) => column[row] ?? { value: null }));
}

/** Returns the table with rows and columns swapped. */
export function transpose(table: Columns): Columns {
  return Array.from({ length: rowCount(table) }, (_, row) =>
    table.map((column) => column[row] ?? { value: null }),
  );
}

const rank = (value: unknown): number => ["number", "string", "boolean"].indexOf(typeof value);

/** Compares values in Excel's order: numbers, texts ignoring case, FALSE, TRUE. */
export function compare(first: Cell, second: Cell): number {
  const [a, b] = [first?.value ?? "", second?.value ?? ""];
  if (typeof a === "string" && typeof b === "string")
    return a.localeCompare(b, undefined, { sensitivity: "base" });
  return rank(a) - rank(b) || Number(a) - Number(b);
}

interface Options {
  readonly optional?: boolean;
  /** Accepts one value only: a table calls the function for each of its cells. */
  readonly single?: boolean;
  readonly repeating?: boolean;
}

/** Describes a parameter for the engine. */
export function parameter(name: string, description: string, options: Options = {}): ArgDefinition {
  return {
    name,
    description,
    type: [options.single ? "ANY" : "RANGE<ANY>"],
    optional: options.optional ?? false,
    repeating: options.repeating ?? false,
    acceptErrors: true,
    acceptMatrix: !options.single,
  };
}
