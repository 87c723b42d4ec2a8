/** A number with its number format, for hosts with data types (CustomFunctionsRuntime 1.4). */
export interface FormattedNumber {
  readonly type: "FormattedNumber";
  readonly basicValue: number;
  readonly numberFormat: string;
}

/** An error value of the host. */
export interface ErrorCell {
  readonly code: string;
}

/** The value of one cell of a result. */
export type Cell = string | number | boolean | FormattedNumber | ErrorCell;

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
