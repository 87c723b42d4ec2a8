/** Sums and counts by criteria, and the functions of lists with a table of criteria. */
import { toText } from "../values/convert";
import { criterionTest, type Test, textTest } from "../values/criteria";
import { type Book, bookFn, type Definition, type Functions } from "../values/definition";
import { inFormat, sum, tableOf } from "../values/read";
import type { Matrix } from "../values/value";
import {
  errors,
  FormulaError,
  plain,
  Reference,
  type Scalar,
  sheetColumns,
  sheetRows,
  Shown,
  type Value,
} from "../values/value";
import { deviation } from "../values/statistics";

interface Condition {
  readonly table: Matrix;
  readonly test: Test;
}

/**
 * Returns the positions where all conditions hold, as far as cells of the conditions or of the table to sum
 * are stored, and the number of further cells for which they hold.
 */
function matching(
  conditions: readonly Condition[],
  ...summed: readonly Matrix[]
): { readonly cells: [number, number][]; readonly unstored: number } {
  const [first] = conditions;
  if (!first) throw errors.value;
  const { rows, columns } = first.table;
  if (conditions.some(({ table }) => table.rows !== rows || table.columns !== columns)) throw errors.value;
  const tables = [...conditions.map(({ table }) => table), ...summed];
  const height = Math.max(...tables.map(({ storedRows }) => storedRows));
  const width = Math.max(...tables.map(({ storedColumns }) => storedColumns));
  const cells: [number, number][] = [];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      if (conditions.every(({ table, test }) => test(table.at(row, column)))) cells.push([row, column]);
  const isRestTaken = conditions.every(({ table, test }) => test(table.rest));
  return { cells, unstored: isRestTaken ? rows * columns - height * width : 0 };
}

/** Returns the cells of a range; Excel refuses any other table here. */
function rangeOf(value: Value, book: Book): Matrix {
  if (value instanceof FormulaError) throw value;
  if (!(value instanceof Reference))
    throw new FormulaError("#VALUE!", "Criteria need a range of cells, not a table of values");
  return tableOf(value, book);
}

/** Pairs ranges with their criteria. */
function conditionsOf(book: Book, values: readonly Value[]): Condition[] {
  if (values.length % 2 === 1) throw errors.value;
  return Array.from({ length: values.length / 2 }, (_, index) => ({
    table: rangeOf(values[2 * index], book),
    test: criterionTest(values[2 * index + 1] as Scalar, book.readNumber),
  }));
}

/** Returns the numbers at these positions of a table, with the format of the first. */
function taken(table: Matrix, places: readonly (readonly [number, number])[]) {
  const numbers: number[] = [];
  let format: string | undefined;
  for (const [row, column] of places) {
    const cell = table.at(row, column);
    const value = plain(cell);
    if (value instanceof FormulaError) throw value;
    if (typeof value !== "number") continue;
    if (numbers.length === 0 && cell instanceof Shown) ({ format } = cell);
    numbers.push(value);
  }
  return { numbers, format };
}

/** Returns the range to sum: it starts at its first cell and has the size of the criterion's range. */
function resized(book: Book, value: Value, { rows, columns }: Matrix): Matrix {
  if (!(value instanceof Reference)) return rangeOf(value, book);
  const [area] = value.areas;
  if (!area) throw errors.value;
  const [bottom, right] = [
    Math.min(area.top + rows, sheetRows) - 1,
    Math.min(area.left + columns, sheetColumns) - 1,
  ];
  return book.read({ ...area, bottom, right });
}

const average = (numbers: readonly number[]): number => {
  if (numbers.length === 0) throw errors.division;
  return sum(numbers) / numbers.length;
};

type Aggregate = (numbers: readonly number[]) => number;

/** Declares SUMIF and AVERAGEIF. */
const ifOne = (calculate: Aggregate): Definition =>
  bookFn("a e a!", (book, range, criterion, sumRange) => {
    const table = rangeOf(range, book);
    const summed = sumRange === undefined ? table : resized(book, sumRange, table);
    const { cells } = matching([{ table, test: criterionTest(criterion, book.readNumber) }], summed);
    const { numbers, format } = taken(summed, cells);
    return inFormat(calculate(numbers), format);
  });

/** Declares SUMIFS and similar functions. */
const ifAll = (calculate: Aggregate): Definition =>
  bookFn("a (a e)*", (book, ...[range, ...values]) => {
    const conditions = conditionsOf(book, values);
    const table = rangeOf(range, book);
    const [first] = conditions;
    if (first && (first.table.rows !== table.rows || first.table.columns !== table.columns))
      throw errors.value;
    const { numbers, format } = taken(table, matching(conditions, table).cells);
    return inFormat(calculate(numbers), format);
  });

const extreme =
  (pick: (one: number, other: number) => number): Aggregate =>
  (numbers) =>
    numbers.length === 0 ? 0 : numbers.reduce(pick);
const largest = extreme((one, other) => (other > one ? other : one));
const smallest = extreme((one, other) => (other < one ? other : one));

/** Returns the position of a list's column, given by a heading or a number from 1. */
function columnOf(list: Matrix, field: Scalar): number {
  const fieldValue = plain(field);
  if (fieldValue instanceof FormulaError) throw fieldValue;
  if (typeof fieldValue === "string") {
    if (/^\d+$/.test(fieldValue)) return columnOf(list, Number(fieldValue));
    for (let column = 0; column < list.columns; column++) {
      const heading = plain(list.at(0, column));
      if (typeof heading === "string" && heading.toLowerCase() === fieldValue.toLowerCase()) return column;
    }
    throw errors.value;
  }
  const number = Math.trunc(Number(fieldValue));
  if (number < 1 || number > list.columns) throw errors.value;
  return number - 1;
}

/** Returns the test for one cell of a table of criteria; a text matches the beginning of other texts. */
function listTest(criterion: Scalar, book: Book): Test {
  const value = plain(criterion);
  if (typeof value === "string" && !/^(?:<|>|=)/.test(value) && book.readNumber(value) === undefined) {
    const test = textTest(`${value}*`);
    return (cell) => {
      const text = plain(cell);
      return typeof text === "string" && test(text);
    };
  }
  return criterionTest(criterion, book.readNumber);
}

/** Returns the rows of a list that one line of the criteria selects. */
function rowsTaken(list: Matrix, criteria: Matrix, book: Book): number[] {
  const lines: { readonly column: number; readonly test: Test }[][] = [];
  for (let row = 1; row < criteria.storedRows; row++) {
    const line: { column: number; test: Test }[] = [];
    for (let column = 0; column < criteria.columns; column++) {
      const criterion = criteria.at(row, column);
      const heading = plain(criteria.at(0, column));
      if (plain(criterion) === null) continue;
      const isNamed = heading !== null && !(heading instanceof FormulaError);
      const place = isNamed ? headingColumn(list, toText(heading)) : undefined;
      // Under a heading that the list lacks, the criterion is a condition by itself.
      const value = plain(criterion);
      const holds = value === true || (typeof value === "number" && value !== 0);
      line.push(
        place === undefined
          ? { column: 0, test: () => holds }
          : { column: place, test: listTest(criterion, book) },
      );
    }
    lines.push(line);
  }
  if (criteria.rows < 2 || list.rows < 2) throw errors.value;
  if (lines.length < criteria.rows - 1) lines.push([]); // a blank line selects every row
  const rows: number[] = [];
  for (let row = 1; row < list.storedRows; row++)
    if (lines.some((line) => line.every(({ column, test }) => test(list.at(row, column))))) rows.push(row);
  return rows;
}

function headingColumn(list: Matrix, name: string): number | undefined {
  for (let column = 0; column < list.columns; column++) {
    const heading = plain(list.at(0, column));
    if (
      heading !== null &&
      !(heading instanceof FormulaError) &&
      toText(heading).toLowerCase() === name.toLowerCase()
    )
      return column;
  }
  return undefined;
}

/** Declares a function of the cells that the selected rows have in one column of a list. */
const ofList = (calculate: (cells: readonly Scalar[]) => Value): Definition =>
  bookFn("a e! a", (book, list, field, criteria) => {
    const [table, wanted] = [tableOf(list, book), tableOf(criteria, book)];
    if (field === undefined) throw errors.value;
    const column = columnOf(table, field);
    return calculate(rowsTaken(table, wanted, book).map((row) => table.at(row, column)));
  });

const numeric = (calculate: (numbers: readonly number[]) => number): Definition =>
  ofList((cells) =>
    calculate(
      cells.flatMap((cell) => {
        const value = plain(cell);
        if (value instanceof FormulaError) throw value;
        return typeof value === "number" ? [value] : [];
      }),
    ),
  );

/** Declares DCOUNT and DCOUNTA, which count rows if no column is stated. */
const counted = (isCounted: (cell: Scalar) => boolean): Definition =>
  bookFn("a e! a", (book, list, field, criteria) => {
    const [table, wanted] = [tableOf(list, book), tableOf(criteria, book)];
    const column = field === undefined ? undefined : columnOf(table, field);
    const rows = rowsTaken(table, wanted, book);
    return column === undefined ? rows.length : rows.filter((row) => isCounted(table.at(row, column))).length;
  });

export const conditionalFunctions: Functions = {
  COUNTIF: bookFn("a e", (book, range, criterion) => {
    const { cells, unstored } = matching([
      { table: rangeOf(range, book), test: criterionTest(criterion, book.readNumber) },
    ]);
    return cells.length + unstored;
  }),
  COUNTIFS: bookFn("(a e)*", (book, ...values) => {
    const { cells, unstored } = matching(conditionsOf(book, values));
    return cells.length + unstored;
  }),
  SUMIF: ifOne(sum),
  AVERAGEIF: ifOne(average),
  SUMIFS: ifAll(sum),
  AVERAGEIFS: ifAll(average),
  MAXIFS: ifAll(largest),
  MINIFS: ifAll(smallest),
  DSUM: numeric(sum),
  DAVERAGE: numeric(average),
  DMAX: numeric(largest),
  DMIN: numeric(smallest),
  DPRODUCT: numeric((numbers) => (numbers.length === 0 ? 0 : numbers.reduce((one, other) => one * other, 1))),
  DSTDEV: numeric((numbers) => Math.sqrt(deviation(numbers, 1))),
  DSTDEVP: numeric((numbers) => Math.sqrt(deviation(numbers, 0))),
  DVAR: numeric((numbers) => deviation(numbers, 1)),
  DVARP: numeric((numbers) => deviation(numbers, 0)),
  DCOUNT: counted((cell) => typeof plain(cell) === "number"),
  DCOUNTA: counted((cell) => plain(cell) !== null),
  DGET: ofList((cells) => {
    if (cells.length > 1) throw errors.number;
    if (cells.length === 0) throw errors.value;
    return cells[0] ?? null;
  }),
};
