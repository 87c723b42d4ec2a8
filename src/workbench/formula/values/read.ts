/** Reads tables for the functions: the numbers, the cells, the values in one row or column. */
import { toNumber } from "./convert";
import type { Book } from "./definition";
import {
  type Area,
  errors,
  FormulaError,
  Lambda,
  Matrix,
  plain,
  Reference,
  type Scalar,
  sheetColumns,
  sheetRows,
  Shown,
  type Size,
  type Value,
} from "./value";

/**
 * Returns the tables of an argument: one for each area of a reference; a single value becomes a table with
 * one cell.
 */
export function tablesOf(value: Value, book: Book): Matrix[] {
  if (value instanceof Lambda) throw errors.calculation;
  if (value instanceof Matrix) return [value];
  if (value instanceof Reference) return value.areas.map((area) => book.read(area));
  return [new Matrix(1, 1, [value ?? null])];
}

export function tableOf(value: Value, book: Book): Matrix {
  const [first, ...others] = tablesOf(value, book);
  if (!first || others.length > 0) throw errors.value;
  return first;
}

/** Returns the area of a reference; throws #VALUE! for anything else. */
export function areaOf(value: Value): Area {
  if (value instanceof FormulaError) throw value;
  const [area] = value instanceof Reference ? value.areas : [];
  if (!area || (value as Reference).areas.length > 1) throw errors.value;
  return area;
}

/**
 * Returns the reference to a part of one area, from a first row and column to the last ones, counted from 0;
 * undefined if the value is no reference.
 */
export function partAt(
  value: Value,
  [firstRow, lastRow]: readonly [number, number],
  [firstColumn, lastColumn]: readonly [number, number],
): Reference | undefined {
  if (!(value instanceof Reference)) return undefined;
  const { sheet, top, left } = areaOf(value);
  return new Reference([
    {
      sheet,
      top: top + firstRow,
      left: left + firstColumn,
      bottom: top + lastRow,
      right: left + lastColumn,
    },
  ]);
}

/** Calls back with each cell of a table, once for each cell that is not stored. */
export function eachCell(matrix: Matrix, visit: (cell: Scalar) => void): void {
  for (const cell of matrix.cells) visit(cell);
  if (matrix.rest === null) return;
  for (let count = matrix.unstored; count > 0; count--) visit(matrix.rest);
}

export interface Numbers {
  readonly numbers: number[];
  /** The format of the first number that has one. */
  readonly format: string | undefined;
}

/** The values in tables that count: numbers alone, or all of them, as in functions that end in A. */
export type InTables = "numbers" | "all";

/** Returns the numbers in arguments; texts and logical values count if they are typed, but not in tables. */
export function numbersOf(values: readonly Value[], book: Book, taken: InTables = "numbers"): Numbers {
  const numbers: number[] = [];
  let format: string | undefined;
  const take = (cell: Scalar): void => {
    const value = plain(cell);
    if (value instanceof FormulaError) throw value;
    if (typeof value === "number") {
      if (numbers.length === 0 && cell instanceof Shown) ({ format } = cell);
      numbers.push(value);
    } else if (taken === "all" && value !== null)
      numbers.push(typeof value === "boolean" ? Number(value) : 0);
  };
  for (const value of values)
    if (value instanceof Matrix || value instanceof Reference)
      for (const table of tablesOf(value, book)) eachCell(table, take);
    else if (value instanceof Lambda) throw errors.calculation;
    else if (value === undefined) numbers.push(0);
    else if (value !== null) {
      if (value instanceof Shown && typeof value.value === "number") take(value);
      else numbers.push(toNumber(value, book.readNumber));
    }
  return { numbers, format };
}

/** Returns a number in a format, if there is one. */
export const inFormat = (value: number, format: string | undefined): Scalar =>
  format === undefined ? value : new Shown(value, format);

/** Returns the pairs of numbers in two tables of the same size; throws #N/A for different sizes. */
export function pairsOf(one: Matrix, other: Matrix): [number, number][] {
  if (one.rows * one.columns !== other.rows * other.columns) throw errors.missing;
  const [left, right] = [cellsOfTable(one), cellsOfTable(other)];
  const pairs: [number, number][] = [];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [first, second] = [plain(left[index] ?? null), plain(right[index] ?? null)];
    for (const value of [first, second]) if (value instanceof FormulaError) throw value;
    if (typeof first === "number" && typeof second === "number") pairs.push([first, second]);
  }
  return pairs;
}

/** Returns the cells of a table row by row, without the blank ones below the last used row. */
export function cellsOfTable(matrix: Matrix): readonly Scalar[] {
  if (matrix.rest === null && (matrix.storedColumns === matrix.columns || matrix.storedRows <= 1))
    return matrix.cells;
  const cells: Scalar[] = [];
  for (let row = 0; row < (matrix.rest === null ? matrix.storedRows : matrix.rows); row++)
    for (let column = 0; column < matrix.columns; column++) cells.push(matrix.at(row, column));
  return cells;
}

export const sum = (numbers: readonly number[]): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

export const mean = (numbers: readonly number[]): number => {
  if (numbers.length === 0) throw errors.division;
  return sum(numbers) / numbers.length;
};

/** Returns the size of a table that a formula asks for; throws #VALUE! for one that no sheet holds. */
export const sizeOf = (rows: number, columns: number): Size => [
  whole(rows, 1, sheetRows, errors.value),
  whole(columns, 1, sheetColumns, errors.value),
];

/** Returns a whole number between two bounds; throws #NUM! or another error outside them. */
export function whole(
  value: number,
  least: number,
  most = Infinity,
  error: FormulaError = errors.number,
): number {
  const number = Math.trunc(value);
  if (number >= least && number <= most) return number;
  throw error;
}
