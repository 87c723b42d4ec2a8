import type { FunctionMetadata, ParameterMetadata } from "./customFunction";

/** The error codes of cells in Excel's spelling. */
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
  "#FIELD!",
  "#CONNECT!",
  "#BLOCKED!",
  "#UNKNOWN!",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export interface CellError {
  readonly error: ErrorCode;
  /** The explanation shown for the cell. */
  readonly message?: string;
}

interface FormattedNumber {
  readonly number: number;
  /** Excel's number format, such as "yyyy-mm-dd". */
  readonly format: string;
}

/** A text with properties for a card, as a function returned it. */
export interface RichText {
  readonly type: "String";
  readonly basicValue: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly layouts?: unknown;
}

/** The value of a cell; null is a blank cell. */
export type CellValue = number | string | boolean | null | CellError | FormattedNumber | RichText;

/** Rows of cells: rectangular, at least 1 x 1. */
export type Table = readonly (readonly CellValue[])[];

/** An argument in a formula; undefined if omitted. */
export type Argument = CellValue | Table | undefined;

export const isTable = (value: Argument): value is Table => Array.isArray(value);

export const isError = (value: unknown): value is CellError =>
  typeof value === "object" && value !== null && !Array.isArray(value) && "error" in value;

export const isRich = (value: Argument): value is RichText =>
  typeof value === "object" && value !== null && !isTable(value) && "properties" in value;

export const isFormatted = (value: Argument): value is FormattedNumber =>
  typeof value === "object" && value !== null && !isTable(value) && "format" in value;

/**
 * The host's variant: for a blank cell and an `any` parameter, Excel on the desktop passes 0, Excel on the
 * web null.
 */
export type Profile = "desktop" | "web";

type Plain = number | string | boolean | null;
/** A formatted number in the form that Excel passes to a parameter of type any. */
interface PassedNumber {
  readonly type: "FormattedNumber";
  readonly basicType: "Double";
  readonly basicValue: number;
  readonly numberFormat: string;
}
type PassedCell = Plain | PassedNumber | RichText;
/** An argument as passed to a function. */
export type Passed = PassedCell | readonly (readonly PassedCell[])[];

/** Converts a cell to a parameter's type: text, or `any`, the only other type that the add-in declares. */
function scalar(value: CellValue, { type }: ParameterMetadata, blank: Plain): PassedCell | CellError {
  if (isError(value)) return value;
  const isText = type === "string";
  if (isRich(value)) return isText ? value.basicValue : value;
  if (isFormatted(value) && !isText)
    return {
      type: "FormattedNumber",
      basicType: "Double",
      basicValue: value.number,
      numberFormat: value.format,
    };
  const plain = isFormatted(value) ? value.number : value;
  if (plain === null) return isText ? "" : blank;
  if (!isText) return plain;
  return typeof plain === "boolean" ? String(plain).toUpperCase() : String(plain);
}

/**
 * Converts an argument for a custom function the way Excel does: null if omitted, a table for a matrix
 * parameter, otherwise the declared type. A blank cell depends on the profile; in a range it is always 0. An
 * error is returned unchanged.
 */
export function toArgument(
  value: Argument,
  parameter: ParameterMetadata,
  profile: Profile,
): Passed | CellError {
  if (value === undefined) return null;
  if (parameter.dimensionality !== "matrix")
    return scalar(
      isTable(value) ? (value[0]?.[0] ?? null) : value,
      parameter,
      profile === "desktop" ? 0 : null,
    );
  const rows: PassedCell[][] = [];
  for (const row of isTable(value) ? value : [[value]]) {
    const passed: PassedCell[] = [];
    for (const cell of row) {
      const converted = scalar(cell, parameter, 0);
      if (isError(converted)) return converted;
      passed.push(converted);
    }
    rows.push(passed);
  }
  return rows;
}

/** The arguments of a call, or the error to show instead of calling the function. */
export type CallArguments =
  { readonly values: readonly (Passed | readonly Passed[])[] } | { readonly error: CellError };

/** Converts all arguments: one value for each declared parameter, a list for a repeating one. */
export function callArguments(
  fn: FunctionMetadata,
  args: readonly Argument[],
  profile: Profile,
): CallArguments {
  const values: (Passed | Passed[])[] = [];
  for (const [index, parameter] of (fn.parameters ?? []).entries()) {
    if (index >= args.length && !parameter.optional && !parameter.repeating)
      return {
        error: {
          error: "#VALUE!",
          message: `${parameter.name} is missing`,
        },
      };
    const rest: Passed[] = [];
    for (const value of parameter.repeating ? args.slice(index) : [args[index]]) {
      const passed = toArgument(value, parameter, profile);
      if (isError(passed)) return { error: passed };
      rest.push(passed);
    }
    values.push(parameter.repeating ? rest : (rest[0] ?? null));
  }
  return { values };
}
