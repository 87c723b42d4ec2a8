/** The error codes of cells, in Excel's spelling. */
export const errorCodes = [
  "#NULL!",
  "#DIV/0!",
  "#VALUE!",
  "#REF!",
  "#NAME?",
  "#NUM!",
  "#N/A",
  "#SPILL!",
  "#CALC!",
  "#BUSY!",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export interface CellError {
  readonly error: ErrorCode;
  /** The explanation shown for the cell. */
  readonly message?: string;
}

export interface FormattedNumber {
  readonly number: number;
  /** Excel's number format, "yyyy-mm-dd". */
  readonly format: string;
}

/** The value of a cell; null is a blank cell. */
export type CellValue = number | string | boolean | null | CellError | FormattedNumber;

/** Rows of cells: rectangular, at least 1 x 1. */
export type Table = readonly (readonly CellValue[])[];

/** An argument in a formula; undefined if omitted. */
export type Argument = CellValue | Table | undefined;

export const isTable = (value: Argument): value is Table => Array.isArray(value);

export const isError = (value: unknown): value is CellError =>
  typeof value === "object" && value !== null && !Array.isArray(value) && "error" in value;

export const isFormatted = (value: Argument): value is FormattedNumber =>
  typeof value === "object" && value !== null && !isTable(value) && "format" in value;
