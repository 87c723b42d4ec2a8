/**
 * Logical functions, and those that call a LAMBDA. IF and similar functions are lazy and therefore compiled.
 */
import { toBoolean } from "../values/convert";
import { type Book, bookFn, fn, type Functions } from "../values/definition";
import { tableOf, tablesOf, whole } from "../values/read";
import {
  errors,
  FormulaError,
  type Lambda,
  Matrix,
  plain,
  Reference,
  type Scalar,
  type Value,
} from "../values/value";

/** Returns the truth values of arguments; texts and blanks in tables are ignored. */
function truths(values: readonly Value[], book: Book): boolean[] {
  const found: boolean[] = [];
  for (const value of values)
    if (value instanceof Matrix || value instanceof Reference)
      for (const table of tablesOf(value, book))
        for (const cell of table.cells) {
          const plainCell = plain(cell);
          if (plainCell instanceof FormulaError) throw plainCell;
          if (typeof plainCell === "number" || typeof plainCell === "boolean") found.push(Boolean(plainCell));
        }
    else if (plain((value ?? null) as Scalar) !== "") found.push(toBoolean((value ?? null) as Scalar));
  if (found.length === 0) throw new FormulaError("#VALUE!", "No argument is TRUE or FALSE");
  return found;
}

/** Returns the result of a LAMBDA as one cell. */
function cellResult(value: Value, book: Book): Scalar {
  if (typeof value !== "object") return value ?? null;
  if (value === null || value instanceof FormulaError) return value;
  const table = tableOf(value, book);
  return table.rows * table.columns === 1
    ? table.at(0, 0)
    : new FormulaError("#CALC!", "The LAMBDA must return one value");
}

const line = (cells: readonly Scalar[], isRow: boolean): Value =>
  cells.length === 1
    ? new Matrix(1, 1, cells)
    : new Matrix(isRow ? 1 : cells.length, isRow ? cells.length : 1, cells);

function lambdaOf(values: readonly Value[]): readonly [Lambda, readonly Value[]] {
  const lambda = values.at(-1);
  if (lambda instanceof FormulaError) throw lambda;
  if (typeof lambda !== "object" || lambda === null || !("call" in lambda))
    throw new FormulaError("#VALUE!", "The last argument must be a LAMBDA");
  return [lambda, values.slice(0, -1)];
}

const called = (lambda: Lambda, values: readonly Value[]): Value => {
  if (values.length > lambda.names || values.length < lambda.required)
    throw new FormulaError("#VALUE!", `The LAMBDA must take ${values.length} arguments`);
  return lambda.call(values);
};

function stepwise(
  book: Book,
  [initial, array, reducer]: readonly Value[],
  each: (total: Value) => void,
): Value {
  const [lambda] = lambdaOf([reducer]);
  const table = tableOf(array, book);
  let total: Value = initial;
  for (const [index, cell] of table.cells.entries()) {
    total = index === 0 && initial === undefined ? cell : called(lambda, [total, cell]);
    each(total);
  }
  return total;
}

/** Returns a table of the results of each stored row. All rows below, which are blank, share one result. */
function mappedRows(
  [rows, columns]: readonly [number, number],
  storedRows: number,
  resultOf: (row: number, column: number) => Scalar,
): Matrix {
  const cells = Array.from({ length: storedRows * columns }, (_, index) =>
    resultOf(Math.floor(index / columns), index % columns),
  );
  const rest = storedRows < rows ? resultOf(storedRows, 0) : null;
  return new Matrix(rows, columns, cells, { rows: storedRows, columns, rest });
}

export const logicalFunctions: Functions = {
  TRUE: fn("", () => true),
  FALSE: fn("", () => false),
  NOT: fn("b", (value) => !value),
  AND: bookFn("a*", (book, ...values) => truths(values, book).every(Boolean)),
  OR: bookFn("a*", (book, ...values) => truths(values, book).some(Boolean)),
  XOR: bookFn("a*", (book, ...values) => truths(values, book).filter(Boolean).length % 2 === 1),
  MAP: bookFn("a a*", (book, ...values) => {
    const [lambda, arrays] = lambdaOf(values);
    const tables = arrays.map((array) => tableOf(array, book));
    const most = (size: (table: Matrix) => number): number => Math.max(...tables.map(size));
    const rows = most((table) => table.rows);
    const columns = most((table) => table.storedColumns);
    return mappedRows(
      [rows, columns],
      most((table) => table.storedRows),
      (row, column) => {
        const parameters = tables.map((table) =>
          row < table.rows && column < table.columns ? table.at(row, column) : errors.missing,
        );
        return cellResult(called(lambda, parameters), book);
      },
    );
  }),
  BYROW: bookFn("m f", (book, table, lambda) =>
    mappedRows([table.rows, 1], table.storedRows, (row) => {
      const rowCells = Array.from({ length: table.storedColumns }, (_, column) => table.at(row, column));
      return cellResult(called(lambda, [line(rowCells, true)]), book);
    }),
  ),
  BYCOL: bookFn("m f", (book, { storedRows, storedColumns, cells }, lambda) =>
    line(
      Array.from({ length: storedColumns }, (_, column) => {
        const columnCells = Array.from(
          { length: storedRows },
          (_cell, row) => cells[row * storedColumns + column] ?? null,
        );
        return cellResult(called(lambda, [line(columnCells, false)]), book);
      }),
      true,
    ),
  ),
  REDUCE: bookFn("a a a", (book, ...values) => stepwise(book, values, () => undefined)),
  SCAN: bookFn("a a a", (book, ...values) => {
    const { storedRows, storedColumns } = tableOf(values[1], book);
    const cells: Scalar[] = [];
    stepwise(book, values, (total) => cells.push(cellResult(total, book)));
    return new Matrix(storedRows, storedColumns, cells);
  }),
  MAKEARRAY: bookFn("n n f", (book, rows, columns, lambda) => {
    const [height, width] = [
      whole(rows, 1, Infinity, errors.value),
      whole(columns, 1, Infinity, errors.value),
    ];
    const cells = Array.from({ length: height * width }, (_, index) =>
      cellResult(called(lambda, [Math.floor(index / width) + 1, (index % width) + 1]), book),
    );
    return new Matrix(height, width, cells);
  }),
  ISOMITTED: fn("a", (value) => value === undefined),
};
