import { ArgumentError } from "../argumentError";
import { isBlankOrZero, plainValue } from "../cellValue";
import { numberIn } from "./readNumber";

/** Throws an ArgumentError if a cell holds an error. */
export function checkNoErrors(name: string, cells: readonly unknown[]): void {
  for (const cell of cells) {
    if (typeof cell === "object" && cell !== null)
      throw new ArgumentError(name, "holds a cell with an error");
  }
}

/**
 * Parses a list: the values of one cell, separated by commas or semicolons, or those of a range. Blanks are
 * skipped.
 *
 * @example
 * readList("windows", "30, 90") // ["30", "90"]
 */
export function readList(name: string, value: unknown): unknown[] {
  const cells = (Array.isArray(value) ? value.flat() : [value])
    .map(plainValue)
    .filter((cell) => !isBlankOrZero(cell));
  checkNoErrors(name, cells);
  const values = cells.flatMap((cell): unknown[] =>
    typeof cell === "string" ? cell.split(/[,;\n]/) : [cell],
  );
  return values.map((one) => (typeof one === "string" ? one.trim() : one)).filter((one) => one !== "");
}

/** The cells of one row or one column. */
export interface Vector {
  readonly cells: readonly unknown[];
  /** True for a row, false for a column or a single cell. */
  readonly across: boolean;
}

/**
 * Returns the cells of one row, one column or a single value. Throws an ArgumentError for several rows and
 * columns.
 */
export function readVector(name: string, value: unknown): Vector {
  const rows: unknown[][] = (Array.isArray(value) ? value : [value]).map((row: unknown) =>
    Array.isArray(row) ? row : [row],
  );
  const width = rows[0]?.length ?? 0;
  if (rows.length > 1 && width > 1) {
    throw new ArgumentError(name, "must be one row or one column", `${rows.length} rows of ${width}`);
  }
  return { cells: rows.flat(), across: width > 1 };
}

/** A row or column of numbers, one per runner; undefined for a cell without a runner (blank, 0 or text). */
export interface NumberList {
  readonly numbers: readonly (number | undefined)[];
  /** True for a row, false for a column. */
  readonly across: boolean;
}

/**
 * Parses odds, probabilities and the like from one row or one column. Excel on the desktop passes 0 for an
 * empty cell, so 0 is skipped like a blank; a text is skipped unless it is a number's digits. A block of
 * several rows and columns is an error: a column of saddle cloth numbers selected with the odds would be read
 * as odds.
 */
export function readNumberList(name: string, value: unknown): NumberList {
  const { cells, across } = readVector(name, value);
  checkNoErrors(name, cells.map(plainValue));
  const numbers = cells.map((cell) => numberIn(cell) || undefined);
  if (numbers.every((number) => number === undefined))
    throw new ArgumentError(name, "holds no number other than 0");
  return { numbers, across };
}
