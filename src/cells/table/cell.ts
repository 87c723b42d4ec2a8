/** A number that carries its number format, for hosts that know data types (CustomFunctionsRuntime 1.4). */
export interface FormattedNumber {
  readonly type: "FormattedNumber";
  readonly basicValue: number;
  readonly numberFormat: string;
}

/** An error value for one cell, as the host makes it. */
export interface ErrorCell {
  readonly code: string;
}

/** What may stand in a cell of a result. */
export type Cell = string | number | boolean | FormattedNumber | ErrorCell;
