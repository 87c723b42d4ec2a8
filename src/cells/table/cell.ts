import { type Kind, kinds } from "../columns/column";

/** A number with its number format, for hosts with data types (CustomFunctionsRuntime 1.4). */
export interface FormattedNumber {
  readonly type: "FormattedNumber";
  readonly basicValue: number;
  readonly numberFormat: string;
}

/** A property of a value: a text, or a number with its format. */
export interface PropertyValue {
  readonly type: "String" | "Double";
  readonly basicValue: string | number;
  readonly numberFormat?: string;
}

/** A basic value with properties that its card shows, for hosts with them (ExcelApi 1.19). */
export interface ValueWithProperties {
  readonly type: "String" | "Double" | "Boolean";
  readonly basicValue: string | number | boolean;
  readonly numberFormat?: string;
  readonly properties: Readonly<Record<string, PropertyValue>>;
}

/** An error value of the host. */
export interface ErrorCell {
  readonly code: string;
}

/** The value of one cell of a result. */
export type Cell = string | number | boolean | FormattedNumber | ValueWithProperties | ErrorCell;

/**
 * Returns cells as one row or as one column.
 *
 * @example
 * rowOrColumn({ across: true }, [1, 2]) // [[1, 2]]
 * rowOrColumn({ across: false }, [1, 2]) // [[1], [2]]
 */
export function rowOrColumn({ across }: { readonly across: boolean }, cells: readonly Cell[]): Cell[][] {
  return across ? [[...cells]] : cells.map((cell) => [cell]);
}

/** Returns a number in a format, or the number itself where there is none. */
export const formattedAs = (value: number, numberFormat: string | undefined): Cell =>
  numberFormat === undefined ? value : { type: "FormattedNumber", basicValue: value, numberFormat };

/** Returns a table in which each number of a column has the format of the column's kind. */
export function formatColumns(table: readonly (readonly Cell[])[], columnKinds: readonly Kind[]): Cell[][] {
  const formats = columnKinds.map((kind) => kinds[kind].format);
  const formatAt = (column: number): string | undefined => formats[Math.min(column, formats.length - 1)];
  return table.map((row) =>
    row.map((cell, column) => (typeof cell === "number" ? formattedAs(cell, formatAt(column)) : cell)),
  );
}
