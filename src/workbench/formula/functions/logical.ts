/**
 * Logical functions, and those that call a LAMBDA. IF and similar functions are lazy and therefore compiled.
 */
import { toBoolean } from "../values/convert";
import { type Book, bookFn, fn, type Functions } from "../values/definition";
import { partAt, sizeOf, tableOf, tablesOf } from "../values/read";
import {
  columnOf,
  errors,
  FormulaError,
  isEqual,
  type Lambda,
  largestSize,
  Matrix,
  mostStored,
  plain,
  Reference,
  requireCells,
  rowOf,
  type Scalar,
  type Size,
  tabulated,
  type Value,
} from "../values/value";

/** Returns the cell that is not stored: once for an odd number of them, twice for an even one. */
const restOf = ({ unstored, rest }: Matrix): Scalar[] =>
  unstored === 0 ? [] : unstored % 2 === 1 ? [rest] : [rest, rest];

/** Returns the truth values of arguments; texts and blanks in tables are ignored. */
function truths(values: readonly Value[], book: Book): boolean[] {
  const found: boolean[] = [];
  for (const value of values)
    if (value instanceof Matrix || value instanceof Reference)
      for (const table of tablesOf(value, book))
        for (const cell of [...table.cells, ...restOf(table)]) {
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

/**
 * Calls a LAMBDA with the total so far and each cell, row by row, and returns all totals. Once a blank cell
 * at the end leaves the total unchanged, so do all others, and only the first of these totals is returned.
 */
function totals(book: Book, [initial, array, reducer]: readonly Value[]): Value[] {
  const [lambda] = lambdaOf([reducer]);
  const table = tableOf(array, book);
  const found: Value[] = [];
  let total: Value = initial;
  const step = (cell: Scalar): boolean => {
    const next = found.length === 0 && initial === undefined ? cell : called(lambda, [total, cell]);
    const isUnchanged = found.length > 0 && isEqual(total, next);
    total = next;
    found.push(next);
    return isUnchanged;
  };
  const isLine = table.storedColumns === table.columns || table.rows === 1;
  const count = table.rows * table.columns;
  const storedCount = isLine ? table.storedRows * table.storedColumns : table.storedRows * table.columns;
  for (let place = 0; place < storedCount; place++)
    step(table.at(Math.floor(place / table.columns), place % table.columns));
  /** The cells of all totals that are tables. */
  let work = 0;
  for (let place = storedCount; place < count; place++) {
    if (step(table.rest)) break;
    work += total instanceof Matrix ? total.cells.length : 1;
    requireCells(work);
  }
  return found;
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
    const size = largestSize(tables);
    return tabulated(size, mostStored(tables, size), (row, column) => {
      const parameters = tables.map((table, index) =>
        row < table.rows && column < table.columns
          ? (partAt(arrays[index], [row, row], [column, column]) ?? table.at(row, column))
          : errors.missing,
      );
      return cellResult(called(lambda, parameters), book);
    });
  }),
  BYROW: bookFn("a f", (book, value, lambda) => {
    const table = tableOf(value, book);
    return tabulated([table.rows, 1], [table.storedRows, 1], (row) => {
      const line = partAt(value, [row, row], [0, table.columns - 1]) ?? rowOf(table, row);
      return cellResult(called(lambda, [line]), book);
    });
  }),
  BYCOL: bookFn("a f", (book, value, lambda) => {
    const table = tableOf(value, book);
    return tabulated([1, table.columns], [1, table.storedColumns], (_row, column) => {
      const line = partAt(value, [0, table.rows - 1], [column, column]) ?? columnOf(table, column);
      return cellResult(called(lambda, [line]), book);
    });
  }),
  REDUCE: bookFn("a a a", (book, ...values) => totals(book, values).at(-1)),
  SCAN: bookFn("a a a", (book, ...values) => {
    const { rows, columns } = tableOf(values[1], book);
    const cells = totals(book, values).map((total) => cellResult(total, book));
    const last = cells.length - 1;
    const stored: Size = rows === 1 ? [1, cells.length] : [Math.ceil(cells.length / columns), columns];
    return tabulated([rows, columns], stored, (row, column) => {
      return cells[Math.min(row * columns + column, last)] ?? null;
    });
  }),
  MAKEARRAY: bookFn("n n f", (book, rows, columns, lambda) => {
    const size = sizeOf(rows, columns);
    return tabulated(size, size, (row, column) => cellResult(called(lambda, [row + 1, column + 1]), book));
  }),
  ISOMITTED: fn("a", (value) => value === undefined),
};
