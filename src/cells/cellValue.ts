import { formatCount, formatTyped, t } from "../language/translate";

/** Formats a value for a message: a text in quotes and shortened, a range as its size. */
function formatValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (Array.isArray(value)) return t`a range of ${formatCount(value.length, "row")}`;
  return typeof value === "number" ? formatTyped(value) : String(value);
}

/** An invalid argument: "race must be a whole number from 1 to 20: current value is 99". */
export class ArgumentError extends Error {
  override readonly name: string = "ArgumentError";

  constructor(
    readonly argument: string,
    readonly rule: string,
    readonly value?: unknown,
  ) {
    super(`${argument} ${rule}${value === undefined ? "" : t`: current value is ${formatValue(value)}`}`);
  }
}

/** An argument that holds an Excel error, such as #DIV/0!, which the formula passes on. */
export class ErrorArgument extends ArgumentError {
  override readonly name = "ErrorArgument";
  /** The error in Excel's notation. */
  readonly code: string;

  constructor(argument: string, { code, reason }: { readonly code: string; readonly reason: string }) {
    super(argument, t`holds the error ${code}` + (reason === "" ? "" : ` (${reason})`));
    this.code = code;
  }
}

/** Returns the value of a one-cell range; other values unchanged. */
export function single(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const row: unknown = value[0];
  if (value.length !== 1) return value;
  if (!Array.isArray(row)) return row;
  return row.length === 1 ? row[0] : value;
}

/** Returns the rows of a range; a single value becomes a row with one cell. */
export function rowsIn(value: unknown): unknown[][] {
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  return rows.map((row): unknown[] => (Array.isArray(row) ? row : [row]));
}

/** Returns true for an omitted argument (null), an empty text or a text of blanks. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}

/** Returns true for a blank or 0, which Excel on the desktop passes for an empty cell. */
export function isBlankOrZero(value: unknown): boolean {
  return value === 0 || isBlank(value);
}

/** Returns a cell's value without its format; an error stays an object, not its text. */
export function plainValue(cell: unknown): unknown {
  if (typeof cell !== "object" || cell === null || !("basicValue" in cell)) return cell;
  return "type" in cell && cell.type === "Error" ? cell : cell.basicValue;
}

/** A cell as Excel passes it with allowCustomDataForDataTypeAny, or an error of its runtime. */
interface DataType {
  readonly type?: unknown;
  readonly basicType?: unknown;
  readonly basicValue?: unknown;
  /** The name of basicValue in earlier versions of Excel's runtime. */
  readonly primitive?: unknown;
  /** The text that an entity's cell shows; its basicValue is an error for hosts without entities. */
  readonly text?: unknown;
  readonly altText?: unknown;
  readonly elements?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
}

type Unwrap = (held: DataType, name: string) => unknown;

const basic: Unwrap = ({ basicValue, primitive }) => basicValue ?? primitive;

const image: Unwrap = ({ altText }, name) => {
  if (typeof altText === "string") return altText;
  throw new ArgumentError(name, t`holds an image without a text`);
};

const error: Unwrap = (held, name) => {
  const code = held.code ?? basic(held, name);
  throw new ErrorArgument(name, {
    code: typeof code === "string" ? code : "#VALUE!",
    reason: typeof held.message === "string" ? held.message : "",
  });
};

/** The value of each data type whose value is not basicValue. */
const unwrapByType: Readonly<Record<string, Unwrap>> = {
  Array: ({ elements }, name) => unwrapArgument(name, elements),
  CustomFunctionError: error,
  Entity: ({ text }) => text,
  Error: error,
  LinkedEntity: ({ text }) => text,
  LocalImage: image,
  WebImage: image,
};

function unwrapDataType(name: string, held: DataType): unknown {
  const { type, basicType } = held;
  const unwrap = Object.hasOwn(unwrapByType, String(type)) ? unwrapByType[String(type)] : undefined;
  const isError = typeof held.code === "string" || basicType === "Error";
  const value = (unwrap ?? (isError ? error : basic))(held, name);
  if (value !== undefined && (typeof value !== "object" || Array.isArray(value))) return value;
  throw new ArgumentError(name, t`holds a value that is no number, text or logical value`);
}

/** An error in one cell of a range that is read cell by cell. */
export interface ErrorCell {
  /** The error in Excel's notation. */
  readonly error: string;
}

/** Returns true for a cell that holds an error. */
export const isErrorCell = (cell: unknown): cell is ErrorCell =>
  typeof cell === "object" && cell !== null && "error" in cell;

/**
 * Returns an argument like {@link unwrapArgument}, but keeps errors in cells as values, for a range in which
 * some cells are not read.
 *
 * @example
 * unwrapCells("bets", [[1, { type: "Error", basicValue: "#N/A" }]]) // [[1, { error: "#N/A" }]]
 */
export function unwrapCells(name: string, value: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(single(value))) return unwrapArgument(name, value);
  return value.map((row: unknown) => {
    if (!Array.isArray(row)) return unwrapCell(name, row);
    return row.some((cell) => typeof cell === "object" && cell !== null)
      ? row.map((cell: unknown) => unwrapCell(name, cell))
      : row;
  });
}

function unwrapCell(name: string, cell: unknown): unknown {
  try {
    return unwrapArgument(name, cell);
  } catch (failure) {
    if (failure instanceof ErrorArgument) return { error: failure.code };
    throw failure;
  }
}

/** Returns the range itself if no cell changes. */
function unwrapRange(name: string, cells: readonly unknown[]): readonly unknown[] {
  let changed: unknown[] | undefined;
  for (let index = 0; index < cells.length; index++) {
    const plain = unwrapArgument(name, cells[index]);
    if (plain === cells[index]) continue;
    changed ??= [...cells];
    changed[index] = plain;
  }
  return changed ?? cells;
}

/**
 * Returns an argument with each data type replaced by its value, also within ranges: a formatted number by
 * the number, an entity by its text, an array by its elements. Throws an ErrorArgument for an error, which
 * the cell then shows unchanged.
 *
 * @example
 * unwrapArgument("race", { type: "FormattedNumber", basicValue: 3, numberFormat: "0" }) // 3
 */
export function unwrapArgument(name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? unwrapRange(name, value) : unwrapDataType(name, value);
}
