/**
 * Logical functions, and those that call a LAMBDA. IF and similar functions are lazy and therefore compiled.
 */
import { toBoolean } from "../values/convert";
import { type Book, bookFn, fn, type Functions } from "../values/definition";
import { tableOf, tablesOf, whole } from "../values/read";
import {
  columnsOf,
  errors,
  FormulaError,
  type Lambda,
  Matrix,
  plain,
  Reference,
  type Scalar,
  transposed,
  type Value,
} from "../values/value";

/** Returns the cells that are not stored and have one value: one of them, or two of an even number. */
const unstoredOf = ({ rest, unstored }: Matrix): readonly Scalar[] =>
  [rest, rest].slice(0, unstored === 0 ? 0 : 2 - (unstored % 2));

/**
 * Returns the truth values of arguments, of many equal ones as many as AND, OR and XOR need; texts and blanks
 * in tables are ignored.
 */
function truths(values: readonly Value[], book: Book): boolean[] {
  const found: boolean[] = [];
  for (const value of values)
    if (value instanceof Matrix || value instanceof Reference)
      for (const table of tablesOf(value, book))
        for (const cell of [...table.cells, ...unstoredOf(table)]) {
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

/** Returns a row of a table as a table. */
function lineAt(table: Matrix, row: number): Matrix {
  const cells = Array.from({ length: columnsOf(table) }, (_, column) => table.at(row, column));
  return new Matrix(1, table.columns, cells, { rows: 1, columns: cells.length, rest: table.rest });
}

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

/** Returns a table of the results of each stored cell. All others, which are blank, share one result. */
function mapped(
  [rows, columns]: readonly [number, number],
  [storedRows, storedColumns]: readonly [number, number],
  resultOf: (row: number, column: number) => Scalar,
): Matrix {
  const cells = Array.from({ length: storedRows * storedColumns }, (_, index) =>
    resultOf(Math.floor(index / storedColumns), index % storedColumns),
  );
  const isWhole = storedRows === rows && storedColumns === columns;
  const rest = isWhole ? null : resultOf(rows - 1, columns - 1);
  return new Matrix(rows, columns, cells, { rows: storedRows, columns: storedColumns, rest });
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
    return mapped(
      [most(({ rows }) => rows), most(({ columns }) => columns)],
      [most(({ storedRows }) => storedRows), most(columnsOf)],
      (row, column) => {
        const parameters = tables.map((table) =>
          row < table.rows && column < table.columns ? table.at(row, column) : errors.missing,
        );
        return cellResult(called(lambda, parameters), book);
      },
    );
  }),
  BYROW: bookFn("m f", (book, table, lambda) =>
    mapped([table.rows, 1], [table.storedRows, 1], (row) =>
      cellResult(called(lambda, [lineAt(table, row)]), book),
    ),
  ),
  BYCOL: bookFn("m f", (book, given, lambda) => {
    const table = transposed(given);
    return transposed(
      mapped([table.rows, 1], [table.storedRows, 1], (row) =>
        cellResult(called(lambda, [transposed(lineAt(table, row))]), book),
      ),
    );
  }),
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
