/** The values of formulas: cell contents, tables of such values, references and LAMBDAs. */

/** A cell's error in Excel's spelling. Thrown inside a function, it becomes the function's result. */
export class FormulaError {
  readonly code: string;
  /** The explanation shown for the cell. */
  readonly message: string | undefined;
  constructor(code: string, message?: string) {
    this.code = code;
    this.message = message;
  }
}

export type Plain = number | string | boolean | null;

/** A value with a number format, a card or facts of the engine, which stay with it when it is passed on. */
export class Shown {
  readonly value: Plain;
  readonly format: string | undefined;
  /** The host's own description of the value, which formulas pass on unread. */
  readonly source: unknown;
  constructor(value: Plain, format?: string, source?: unknown) {
    this.value = value;
    this.format = format;
    this.source = source;
  }
}

/** The value of one cell; null is a blank. */
export type Scalar = Plain | FormulaError | Shown;

/**
 * A table of values, row by row. Only its first rows and columns are stored; every other cell, such as those
 * below the last used row of a whole column, holds `rest`.
 */
export class Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly storedRows: number;
  readonly storedColumns: number;
  readonly cells: readonly Scalar[];
  readonly rest: Scalar;
  constructor(
    rows: number,
    columns: number,
    cells: readonly Scalar[],
    stored:
      { readonly rows: number; readonly columns: number; readonly rest: Scalar } | undefined = undefined,
  ) {
    this.rows = rows;
    this.columns = columns;
    this.cells = cells;
    this.storedRows = stored?.rows ?? rows;
    this.storedColumns = stored?.columns ?? columns;
    this.rest = stored?.rest ?? null;
  }
  at(row: number, column: number): Scalar {
    return row < this.storedRows && column < this.storedColumns
      ? (this.cells[row * this.storedColumns + column] ?? null)
      : this.rest;
  }
  /** The number of cells that are not stored. */
  get unstored(): number {
    return this.rows * this.columns - this.storedRows * this.storedColumns;
  }
}

/** A rectangle of cells; rows and columns are counted from 0. */
export interface Area {
  /** The host's id of the sheet. */
  readonly sheet: string;
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** One or more areas, such as (A1:A3,C1). */
export class Reference {
  readonly areas: readonly Area[];
  constructor(areas: readonly Area[]) {
    this.areas = areas;
  }
}

/** A function that a formula defines. */
export class Lambda {
  /** The number of its parameters. */
  readonly names: number;
  /** The number of required parameters. */
  readonly required: number;
  readonly call: (values: readonly Value[]) => Value;
  constructor(names: number, required: number, call: Lambda["call"]) {
    this.names = names;
    this.required = required;
    this.call = call;
  }
}

/** A value in a calculation; undefined for an omitted argument. */
export type Value = Scalar | Matrix | Reference | Lambda | undefined;

/** The size of a sheet in Excel. */
export const sheetRows = 1_048_576;
export const sheetColumns = 16_384;

export const errors = {
  nothing: new FormulaError("#NULL!", "The references have no cell in common"),
  division: new FormulaError("#DIV/0!", "A number is divided by zero"),
  value: new FormulaError("#VALUE!", "An argument has the wrong type"),
  reference: new FormulaError("#REF!", "The reference is not valid"),
  name: new FormulaError("#NAME?", "The name is not known"),
  number: new FormulaError("#NUM!", "A number is outside of its range"),
  missing: new FormulaError("#N/A", "No value is available"),
  calculation: new FormulaError("#CALC!", "The result is an empty table"),
  size: new FormulaError("#NUM!", "The result is larger than a sheet"),
} as const;

/** The most cells that a formula calculates one by one: four whole columns. */
const mostCells = 4 * sheetRows;

/** Throws #NUM! for a number of cells that a formula does not calculate one by one. */
export function requireCells(count: number): void {
  if (count > mostCells)
    throw new FormulaError("#NUM!", `A formula calculates at most ${mostCells} cells, not ${count}`);
}

/** Returns a value without format and card. */
export const plain = (value: Scalar): Plain | FormulaError => (value instanceof Shown ? value.value : value);

/** Returns true for equal values, and for errors with one code. */
export function isEqual(one: Value, other: Value): boolean {
  const [left, right] = [one, other].map((value) => (value instanceof Shown ? value.value : value));
  return left instanceof FormulaError && right instanceof FormulaError
    ? left.code === right.code
    : left === right;
}

export const isError = (value: unknown): value is FormulaError => value instanceof FormulaError;

/** The most cells of a calculated table that are all stored. */
const smallTable = 10_000;

/** The size of a table in rows and columns. */
export type Size = readonly [rows: number, columns: number];

/**
 * Returns a table from a function of the position of each cell. The rows after the first `mostRows` are
 * alike, and so are the columns after `mostColumns`; they are stored only if their cells differ from each
 * other. Throws #NUM! for too many stored cells.
 */
export function tabulated(
  [rows, columns]: Size,
  [mostRows, mostColumns]: Size,
  cellAt: (row: number, column: number) => Scalar,
): Matrix {
  const isSmall = rows * columns <= smallTable;
  let [storedRows, storedColumns] = isSmall
    ? [rows, columns]
    : [Math.min(rows, mostRows), Math.min(columns, mostColumns)];
  const rest = storedRows < rows || storedColumns < columns ? cellAt(rows - 1, columns - 1) : null;
  const isRest = (row: number, column: number): boolean => isEqual(cellAt(row, column), rest);
  if (storedRows < rows)
    for (let column = 0; column < Math.min(storedColumns, columns - 1); column++)
      if (!isRest(rows - 1, column)) storedRows = rows;
  if (storedColumns < columns)
    for (let row = 0; row < Math.min(storedRows, rows - 1); row++)
      if (!isRest(row, columns - 1)) storedColumns = columns;
  requireCells(storedRows * storedColumns);
  const cells: Scalar[] = [];
  for (let row = 0; row < storedRows; row++)
    for (let column = 0; column < storedColumns; column++)
      if (row > mostRows) cells.push(cells[cells.length - storedColumns] ?? null);
      else cells.push(column > mostColumns ? (cells.at(-1) ?? null) : cellAt(row, column));
  return new Matrix(rows, columns, cells, { rows: storedRows, columns: storedColumns, rest });
}

export const rowOf = (table: Matrix, row: number): Matrix =>
  tabulated([1, table.columns], [1, table.storedColumns], (_row, column) => table.at(row, column));

export const columnOf = (table: Matrix, column: number): Matrix =>
  tabulated([table.rows, 1], [table.storedRows, 1], (row) => table.at(row, column));

/** Returns a table from its rows, padded to a rectangle with #N/A. */
export function matrixOf(rows: readonly (readonly Scalar[])[]): Matrix {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 1);
  const cells = rows.flatMap((row) =>
    row.length === columns ? row : Array.from({ length: columns }, (_, at) => row[at] ?? errors.missing),
  );
  return new Matrix(Math.max(1, rows.length), columns, cells);
}

export function transposed(matrix: Matrix): Matrix {
  const cells: Scalar[] = [];
  for (let column = 0; column < matrix.storedColumns; column++)
    for (let row = 0; row < matrix.storedRows; row++) cells.push(matrix.at(row, column));
  const transposedSize = { rows: matrix.storedColumns, columns: matrix.storedRows, rest: matrix.rest };
  return new Matrix(matrix.columns, matrix.rows, cells, transposedSize);
}

/** Returns the most rows and columns that tables have. */
export const largestSize = (tables: readonly Matrix[]): Size => [
  Math.max(1, ...tables.map(({ rows }) => rows)),
  Math.max(1, ...tables.map(({ columns }) => columns)),
];

/**
 * Returns the rows and columns of several tables after which all cells are alike: the stored ones of a table
 * that is as high or wide as the result, all of a smaller one, which ends there.
 */
export function mostStored(tables: readonly Matrix[], [rows, columns]: Size): Size {
  const most = (size: (table: Matrix) => number): number => Math.max(1, ...tables.map(size));
  return [
    most((table) => (table.rows < rows ? table.rows : table.storedRows)),
    most((table) => (table.columns < columns ? table.columns : table.storedColumns)),
  ];
}

/** Applies a function to each cell of tables of the same size; a single row or column is repeated. */
export function mapCells(
  matrices: readonly (Matrix | Scalar)[],
  result: (cells: readonly Scalar[]) => Scalar,
): Matrix {
  const tables = matrices.filter((matrix) => matrix instanceof Matrix);
  const size = largestSize(tables);
  const pickedCells: Scalar[] = [];
  const pick = (matrix: Matrix | Scalar, row: number, column: number): Scalar => {
    if (!(matrix instanceof Matrix)) return matrix;
    const atRow = matrix.rows === 1 ? 0 : row;
    const atColumn = matrix.columns === 1 ? 0 : column;
    return atRow < matrix.rows && atColumn < matrix.columns ? matrix.at(atRow, atColumn) : errors.missing;
  };
  return tabulated(size, mostStored(tables, size), (row, column) => {
    for (let index = 0; index < matrices.length; index++)
      pickedCells[index] = pick(matrices[index] as Matrix | Scalar, row, column);
    return result(pickedCells);
  });
}
