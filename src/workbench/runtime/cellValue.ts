/** The codes a cell can show, in Excel's spelling. */
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
  /** What the cell says when it is asked why. */
  readonly message?: string;
}

export interface FormattedNumber {
  readonly number: number;
  /** Excel's number format, "yyyy-mm-dd". */
  readonly format: string;
}

/** What one cell holds; null is a blank cell. */
export type CellValue = number | string | boolean | null | CellError | FormattedNumber;

/** Row by row, rectangular, at least 1 x 1. */
export type Table = readonly (readonly CellValue[])[];

/** What a formula hands to a function in one argument; undefined when it was left out. */
export type Argument = CellValue | Table | undefined;

export const isTable = (value: Argument): value is Table => Array.isArray(value);

export const isError = (value: Argument): value is CellError =>
  typeof value === "object" && value !== null && !isTable(value) && "error" in value;

export const isFormatted = (value: Argument): value is FormattedNumber =>
  typeof value === "object" && value !== null && !isTable(value) && "format" in value;
