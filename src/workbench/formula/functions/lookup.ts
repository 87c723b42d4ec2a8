/** Functions that look up values and functions that reshape tables. */
import { columnName } from "../../../cells/addresses";
import { sheetPrefix } from "../../../cells/addresses";
import { fromR1C1 } from "../values/address";
import { compareForSorting, compareValues, toNumber } from "../values/convert";
import { textTest } from "../values/criteria";
import { tableReader } from "../values/tableReference";
import { regularExpression } from "./text";
import { type Arguments, type Book, bookFn, type Definition, fn, type Functions } from "../values/definition";
import { areaOf, cellsOfTable, partAt, tableOf, tablesOf, whole } from "../values/read";
import {
  type Area,
  columnOf,
  errors,
  FormulaError,
  isEqual,
  Matrix,
  plain,
  type Plain,
  Reference,
  rowOf,
  type Scalar,
  sheetColumns,
  sheetRows,
  type Size,
  tabulated,
  transposed,
  type Value,
} from "../values/value";

/** Numbers, texts and truth values never equal each other, and blanks equal nothing. */
const kindOf = (value: Plain | FormulaError): string => (value === null ? "blank" : typeof value);

function exactTest(wanted: Plain, hasWildcards: boolean): (cell: Scalar) => boolean {
  const kind = kindOf(wanted ?? 0);
  const isText = hasWildcards && typeof wanted === "string" ? textTest(wanted) : undefined;
  return (cell) => {
    const value = plain(cell);
    if (value instanceof FormulaError || kindOf(value) !== kind) return false;
    return isText ? isText(value as string) : compareValues(value, wanted) === 0;
  };
}

interface Search {
  /** 0 for exact, -1 to allow the next smaller, 1 to allow the next larger, 2 for wildcards. */
  readonly match: number;
  readonly fromLast?: boolean;
}

/** Returns the position of a value among others in any order; -1 if there is none. */
function find(wanted: Plain, cells: readonly Scalar[], { match, fromLast = false }: Search): number {
  const test = exactTest(wanted, match === 2);
  const places = fromLast ? [...cells.keys()].reverse() : cells.keys();
  let nearest = -1;
  for (const place of places) {
    const cell = cells[place] ?? null;
    if (test(cell)) return place;
    const value = plain(cell);
    if (match === 0 || match === 2 || value instanceof FormulaError) continue;
    if (value === null || compareValues(value, wanted) * match < 0) continue;
    const best = nearest < 0 ? undefined : plain(cells[nearest] ?? null);
    if (best === undefined || best instanceof FormulaError || compareValues(value, best) * match < 0)
      nearest = place;
  }
  return nearest;
}

/**
 * Returns the last position whose value is not beyond another, by bisection, the way Excel searches sorted
 * values.
 */
function findSorted(wanted: Plain, cells: readonly Scalar[], isDescending = false): number {
  const kind = kindOf(wanted ?? 0);
  const direction = isDescending ? -1 : 1;
  let [low, high, found] = [0, cells.length - 1, -1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    let place = middle;
    // Values of other types are skipped.
    while (place <= high && kindOf(plain(cells[place] ?? null)) !== kind) place++;
    if (place > high) {
      high = middle - 1;
      continue;
    }
    if (compareValues(plain(cells[place] ?? null) as Plain, wanted) * direction <= 0) {
      found = place;
      low = place + 1;
    } else high = middle - 1;
  }
  return found;
}

/** Returns the cells of one row or column. */
function lineOf(table: Matrix): readonly Scalar[] {
  if (table.rows !== 1 && table.columns !== 1) throw errors.missing;
  return cellsOfTable(table);
}

const matchModes = [-1, 0, 1, 2, 3];
const searchModes = [-2, -1, 1, 2];

/**
 * Returns the position of a value in a row or column by the rules of XMATCH and XLOOKUP; -1 if there is none.
 */
function xFind(wanted: Plain, table: Matrix, ...modes: readonly [number, number]): number {
  const [match, search] = modes.map(Math.trunc) as [number, number];
  const isHalved = Math.abs(search) === 2;
  if (!matchModes.includes(match) || !searchModes.includes(search) || (match >= 2 && isHalved))
    throw errors.value;
  const cells = lineOrValue(table);
  if (wanted === null) {
    const count = table.rows * table.columns;
    const places = [...cells.keys()].filter((place) => plain(cells[place] ?? null) === null);
    // Every cell after the last used one is blank.
    if (cells.length < count) places.push(cells.length, count - 1);
    return (search < 0 ? places.at(-1) : places[0]) ?? -1;
  }
  if (match === 3) {
    const pattern = regularExpression(String(wanted), false);
    const places = [...cells.keys()].filter((place) => {
      const value = plain(cells[place] ?? null);
      return typeof wanted === "string" && typeof value === "string" && pattern.test(value);
    });
    return (search < 0 ? places.at(-1) : places[0]) ?? -1;
  }
  return find(wanted, cells, { match, fromLast: search < 0 && search !== -2 });
}

function lookUp(wanted: Plain, table: Matrix, isSorted: boolean): number {
  const cells = cellsOfTable(table);
  const place = isSorted ? findSorted(wanted, cells) : find(wanted, cells, { match: 2 });
  if (place < 0) throw new FormulaError("#N/A", "The value is not found");
  return place;
}

function vlookup(wanted: Plain, table: Matrix, index: number, isSorted: boolean): Scalar {
  const column = Math.trunc(index);
  if (column < 1) throw errors.value;
  if (column > table.columns) throw errors.reference;
  return table.at(lookUp(wanted, columnOf(table, 0), isSorted), column - 1);
}

/** Returns the part of an area or a table that INDEX selects; 0 selects all rows or columns. */
function indexed(book: Book, value: Value, row: number, column: number): Value {
  const [top, left] = [Math.trunc(row), Math.trunc(column)];
  if (top < 0 || left < 0) throw errors.value;
  if (value instanceof Reference) {
    const area = areaOf(value);
    const bottom = top === 0 ? area.bottom : area.top + top - 1;
    const right = left === 0 ? area.right : area.left + left - 1;
    if (bottom > area.bottom || right > area.right) throw errors.reference;
    return new Reference([
      {
        sheet: area.sheet,
        top: top === 0 ? area.top : bottom,
        left: left === 0 ? area.left : right,
        bottom,
        right,
      },
    ]);
  }
  const table = tableOf(value, book);
  if (top > table.rows || left > table.columns) throw errors.reference;
  if (top > 0 && left > 0) return table.at(top - 1, left - 1);
  if (top > 0) return rowOf(table, top - 1);
  return left > 0 ? columnOf(table, left - 1) : table;
}

/** Returns the arguments of INDEX; a single number counts along a row or column. */
function indexOf(book: Book, [value, row = 0, column, area = 1]: Arguments<"a n? n? n?">): Value {
  if (value instanceof FormulaError) throw value;
  let chosenValue = value;
  if (value instanceof Reference && value.areas.length > 1) {
    const chosenArea = value.areas[Math.trunc(area) - 1];
    if (!chosenArea) throw errors.reference;
    chosenValue = new Reference([chosenArea]);
  } else if (Math.trunc(area) !== 1) throw errors.reference;
  const isRow =
    chosenValue instanceof Reference
      ? areaOf(chosenValue).top === areaOf(chosenValue).bottom
      : tableOf(chosenValue, book).rows === 1;
  if (column === undefined)
    return isRow
      ? indexed(book, chosenValue, 0, row)
      : indexed(book, chosenValue, row, row === 0 ? 0 : isColumn(chosenValue, book) ? 1 : 0);
  return indexed(book, chosenValue, row, column);
}

function isColumn(value: Value, book: Book): boolean {
  if (value instanceof Reference) return areaOf(value).left === areaOf(value).right;
  return tableOf(value, book).columns === 1;
}

/** All rows of a table after a number of them are equal: the first of them stands for `repeated` rows. */
interface Rows {
  readonly first: number;
  readonly repeated: number;
}

/** Returns the rows of tables of the same height that are not stored. */
const unstoredRows = (...tables: readonly Matrix[]): Rows => {
  const rows = Math.max(...tables.map((table) => table.rows));
  const first = Math.max(...tables.map((table) => table.storedRows));
  return { first, repeated: rows - first };
};

/** Returns the positions of all rows that are stored, and of the one that stands for all others. */
const positions = ({ first, repeated }: Rows): number[] => [
  ...Array(repeated > 0 ? first + 1 : first).keys(),
];

/** Returns rows of a table in an order; #CALC! if there are none. */
function rowsIn(table: Matrix, order: readonly number[], { first, repeated }: Rows): Value {
  if (order.length === 0) return errors.calculation;
  const place = repeated > 0 ? order.indexOf(first) : -1;
  const more = place < 0 ? 0 : repeated - 1;
  const rows = order.length + more;
  const isEnd = place < 0 || place === order.length - 1;
  return tabulated(
    [rows, table.columns],
    [isEnd ? order.length : rows, table.storedColumns],
    (row, column) => {
      const position = place < 0 || row <= place ? row : Math.max(place, row - more);
      return table.at(order[position] ?? 0, column);
    },
  );
}

interface SortKey {
  readonly at: (row: number) => Scalar;
  readonly order: number;
}

/** Returns positions sorted by keys, each with a direction; equal rows keep their order, blanks come last. */
function sortedBy(rows: readonly number[], keys: readonly SortKey[]): number[] {
  const sorted = keys.map(({ at, order }) => ({ cells: rows.map(at), order }));
  return [...rows.keys()].sort((one, other) => {
    for (const { cells, order } of sorted) {
      const [left, right] = [cells[one] ?? null, cells[other] ?? null];
      const isBlank = plain(left) === null || plain(right) === null;
      const difference = compareForSorting(left, right) * (isBlank ? 1 : order);
      if (difference !== 0) return difference;
    }
    return one - other;
  });
}

const turned = (value: Value): Value => (value instanceof Matrix ? transposed(value) : value);

/** Applies a function to a table, or to its transposed form and back. */
const turnedIf = (isTurned: boolean, table: Matrix, apply: (table: Matrix) => Value): Value =>
  isTurned ? turned(apply(transposed(table))) : apply(table);

const directionOf = (value: Scalar): number => {
  const direction = plain(value);
  if (direction !== 1 && direction !== -1) throw errors.value;
  return direction;
};

/**
 * Returns the numbers of the rows or columns that CHOOSEROWS and CHOOSECOLS take, counted from the end if
 * negative.
 */
function chosen(book: Book, values: readonly Value[], count: number): number[] {
  return values
    .flatMap((value) => tablesOf(value, book).flatMap((table) => [...table.cells]))
    .map((cell) => {
      const number = Math.trunc(toNumber(cell, book.readNumber));
      if (number === 0 || Math.abs(number) > count) throw errors.value;
      return number > 0 ? number - 1 : count + number;
    });
}

/** The first row or column of a part, and the one after its last. */
type Span = readonly [first: number, end: number];

/** Returns the rows or columns that TAKE or DROP keeps. */
function kept(count: number, taken: number | undefined, drops: boolean): Span {
  if (taken === undefined) return [0, count];
  const number = Math.trunc(taken);
  if (drops) return number >= 0 ? [Math.min(number, count), count] : [0, Math.max(0, count + number)];
  return number >= 0 ? [0, Math.min(number, count)] : [Math.max(0, count + number), count];
}

/** Returns part of a table: a reference if the table is a reference; #CALC! if the part is empty. */
function partOf(value: Value, book: Book, [top, bottom]: Span, [left, right]: Span): Value {
  if (top >= bottom || left >= right) return errors.calculation;
  const reference = partAt(value, [top, bottom - 1], [left, right - 1]);
  if (reference) return reference;
  const table = tableOf(value, book);
  return tabulated(
    [bottom - top, right - left],
    [Math.max(1, table.storedRows - top), Math.max(1, table.storedColumns - left)],
    (row, column) => table.at(top + row, left + column),
  );
}

/** Declares TAKE and DROP. */
const slice = (drops: boolean): Definition =>
  bookFn("a n! n!", (book, value, rows, columns) => {
    const table = tableOf(value, book);
    return partOf(value, book, kept(table.rows, rows, drops), kept(table.columns, columns, drops));
  });

/** Returns tables one below the other, with #N/A beside the narrower ones. */
function stacked(tables: readonly Matrix[]): Matrix {
  const columns = Math.max(...tables.map((table) => table.columns));
  const starts: number[] = [];
  let rows = 0;
  for (const table of tables) {
    starts.push(rows);
    rows += table.rows;
  }
  if (rows > sheetRows) throw errors.size;
  const last = tables.at(-1) ?? new Matrix(1, 1, [null]);
  const haveOneRest = tables.every((table) => table.columns === columns && isEqual(table.rest, last.rest));
  const storedColumns = haveOneRest ? Math.max(...tables.map((table) => table.storedColumns)) : columns;
  const storedRows = last.columns === columns ? rows - last.rows + last.storedRows : rows;
  let index = 0;
  return tabulated([rows, columns], [storedRows, storedColumns], (row, column) => {
    if (row < (starts[index] ?? 0)) index = 0;
    while (index + 1 < tables.length && row >= (starts[index + 1] ?? 0)) index++;
    const table = tables[index] ?? last;
    return column < table.columns ? table.at(row - (starts[index] ?? 0), column) : errors.missing;
  });
}

/** Returns the cells of a table in one column, without blanks or errors if `ignored` says so. */
function flat(table: Matrix, ignored: number): Value {
  const ignore = Math.trunc(ignored);
  if (![0, 1, 2, 3].includes(ignore)) throw errors.value;
  const isKept = (cell: Scalar): boolean => {
    const value = plain(cell);
    return !((ignore & 1 && value === null) || (ignore & 2 && value instanceof FormulaError));
  };
  const { rows, columns, storedRows, storedColumns, unstored, rest } = table;
  const isRestKept = unstored > 0 && isKept(rest);
  if (isRestKept && unstored > sheetRows) throw errors.size;
  const width = isRestKept && rows > 1 ? columns : storedColumns;
  const cells: Scalar[] = [];
  for (let row = 0; row < storedRows; row++)
    for (let column = 0; column < width; column++) {
      const cell = table.at(row, column);
      if (isKept(cell)) cells.push(cell);
    }
  const count = cells.length + (isRestKept ? rows * columns - storedRows * width : 0);
  if (count === 0) return errors.calculation;
  return tabulated([count, 1], [cells.length, 1], (row) =>
    row < cells.length ? (cells[row] ?? null) : rest,
  );
}

function wrapped(table: Matrix, count: number, padding: Scalar = errors.missing): Matrix {
  const cells = lineOrValue(table);
  const size = whole(count, 1);
  const length = table.rows * table.columns;
  const rows = Math.ceil(length / size);
  const storedRows = length % size === 0 ? Math.ceil(cells.length / size) : rows;
  return tabulated([rows, size], [storedRows, size], (row, column) => {
    const place = row * size + column;
    return place < length ? (cells[place] ?? null) : padding;
  });
}

function lineOrValue(table: Matrix): readonly Scalar[] {
  if (table.rows !== 1 && table.columns !== 1) throw errors.value;
  return cellsOfTable(table);
}

function filtered(table: Matrix, include: Matrix, ifEmpty: Value): Value {
  const isByColumn = include.rows === 1 && include.columns === table.columns && table.columns > 1;
  if (!isByColumn && (include.columns !== 1 || include.rows !== table.rows)) throw errors.value;
  const column = isByColumn ? transposed(include) : include;
  const isIncluded = (row: number): boolean => {
    const value = plain(column.at(row, 0));
    if (value instanceof FormulaError) throw value;
    if (typeof value === "string") throw errors.value;
    return Boolean(value);
  };
  const source = isByColumn ? transposed(table) : table;
  const unstored = unstoredRows(source, column);
  const rows = positions(unstored).filter(isIncluded);
  if (rows.length === 0) return ifEmpty ?? new FormulaError("#CALC!", "No row is left");
  const rowsLeft = rowsIn(source, rows, unstored);
  return isByColumn ? turned(rowsLeft) : rowsLeft;
}

/** Returns the rows of a table without repetitions. One row represents all rows that are not stored. */
function unique(table: Matrix, exactlyOnce: boolean): Value {
  const unstored = unstoredRows(table);
  const key = (row: number): string =>
    JSON.stringify(
      rowOf(table, row).cells.map((cell) => {
        const value = plain(cell);
        if (value instanceof FormulaError) return [value.code];
        return typeof value === "string" ? value.toLowerCase() : value;
      }),
    );
  const rows = positions(unstored);
  const keys = rows.map(key);
  const counts = new Map<string, number>();
  for (const [row, id] of keys.entries())
    counts.set(id, (counts.get(id) ?? 0) + (row === unstored.first ? unstored.repeated : 1));
  const seen = new Set<string>();
  const foundRows = rows.filter((row) => {
    const id = keys[row] ?? "";
    if (seen.has(id)) return false;
    seen.add(id);
    return !exactlyOnce || counts.get(id) === 1;
  });
  return rowsIn(table, foundRows, { ...unstored, repeated: 1 });
}

/** Returns a table without its blank outer rows and columns, by sides: 1 before, 2 after, 3 both. */
function trimmed(book: Book, value: Value, rowSides: number, columnSides: number): Value {
  const sides = [rowSides, columnSides].map((side) => whole(side, 0, 3, errors.value));
  const table = tableOf(value, book);
  const used = { rows: [] as number[], columns: [] as number[] };
  const note = (row: number, column: number): void => {
    used.rows.push(row);
    used.columns.push(column);
  };
  for (let row = 0; row < table.storedRows; row++)
    for (let column = 0; column < table.storedColumns; column++)
      if (plain(table.at(row, column)) !== null) note(row, column);
  if (table.unstored > 0 && plain(table.rest) !== null) note(table.rows - 1, table.columns - 1);
  if (used.rows.length === 0) return errors.reference;
  const bounds = (places: readonly number[], count: number, side = 0): Span => [
    side & 1 ? places.reduce((one, other) => Math.min(one, other)) : 0,
    side & 2 ? places.reduce((one, other) => Math.max(one, other)) + 1 : count,
  ];
  return partOf(
    value,
    book,
    bounds(used.rows, table.rows, sides[0]),
    bounds(used.columns, table.columns, sides[1]),
  );
}

function offsetArea(area: Area, [rows, columns]: readonly number[], height?: number, width?: number): Area {
  const size = (givenSize: number | undefined, ownSize: number): number => {
    const number = givenSize === undefined ? ownSize : Math.trunc(givenSize);
    if (number === 0) throw errors.reference;
    return number;
  };
  const [high, wide] = [size(height, area.bottom - area.top + 1), size(width, area.right - area.left + 1)];
  const [row, column] = [area.top + Math.trunc(rows ?? 0), area.left + Math.trunc(columns ?? 0)];
  const [top, bottom] = high > 0 ? [row, row + high - 1] : [row + high + 1, row];
  const [left, right] = wide > 0 ? [column, column + wide - 1] : [column + wide + 1, column];
  if (top < 0 || left < 0 || bottom >= sheetRows || right >= sheetColumns) throw errors.reference;
  return { sheet: area.sheet, top, left, bottom, right };
}

/** Returns true if a kind of ADDRESS, 1 to 4, fixes the row or the column. */
const fixedAt = (kind: number, part: "row" | "column"): boolean =>
  kind === 1 || kind === (part === "row" ? 2 : 3);

const places = (first: number, last: number, isRow: boolean): Value => {
  if (first === last) return first + 1;
  const cells = Array.from({ length: last - first + 1 }, (_, index) => first + index + 1);
  return isRow ? new Matrix(cells.length, 1, cells) : new Matrix(1, cells.length, cells);
};

export const lookupFunctions: Functions = {
  MATCH: fn("v m n?", (wanted, table, type = 1) => {
    const cells = lineOf(table);
    const place = type === 0 ? find(wanted, cells, { match: 2 }) : findSorted(wanted, cells, type < 0);
    return place < 0 ? new FormulaError("#N/A", "The value is not found") : place + 1;
  }),
  XMATCH: fn("v m n! n!", (wanted, table, match = 0, search = 1) => {
    const place = xFind(wanted, table, match, search);
    return place < 0 ? new FormulaError("#N/A", "The value is not found") : place + 1;
  }),
  VLOOKUP: fn("v m n b?", (wanted, table, index, isSorted = true) => vlookup(wanted, table, index, isSorted)),
  HLOOKUP: fn("v m n b?", (wanted, table, index, isSorted = true) =>
    vlookup(wanted, transposed(table), index, isSorted),
  ),
  XLOOKUP: bookFn("e m a a! n! n!", (book, lookedUp, keys, result, ifMissing, match = 0, search = 1) => {
    const wanted = plain(lookedUp);
    if (wanted instanceof FormulaError) return wanted;
    const isColumn =
      keys.columns === 1 &&
      !(keys.rows === 1 && tableOf(result, book).columns > 1 && tableOf(result, book).rows === 1);
    const table = tableOf(result, book);
    if (isColumn ? table.rows !== keys.rows : table.columns !== keys.columns) throw errors.value;
    const place = xFind(wanted, keys, match, search);
    if (place < 0) return ifMissing ?? new FormulaError("#N/A", "The value is not found");
    return isColumn
      ? indexed(book, result, place + 1, table.columns === 1 ? 1 : 0)
      : indexed(book, result, table.rows === 1 ? 1 : 0, place + 1);
  }),
  LOOKUP: fn("v m m!", (wanted, table, results) => {
    const isAcross = table.columns > table.rows;
    const keys = isAcross ? rowOf(table, 0) : columnOf(table, 0);
    const place = lookUp(wanted, keys, true);
    if (results) {
      const cells = lineOf(results);
      return place < results.rows * results.columns ? (cells[place] ?? null) : errors.missing;
    }
    return isAcross ? table.at(table.rows - 1, place) : table.at(place, table.columns - 1);
  }),
  INDEX: bookFn("a n? n? n?", (book, value, row, column, area) => indexOf(book, [value, row, column, area])),
  ROW: bookFn("a?", ({ position }, value) => {
    const area = value === undefined ? position : areaOf(value);
    return places(area.top, area.bottom, true);
  }),
  COLUMN: bookFn("a?", ({ position }, value) => {
    const area = value === undefined ? position : areaOf(value);
    return places(area.left, area.right, false);
  }),
  ROWS: bookFn("a", (book, value) => {
    if (!(value instanceof Reference))
      return value instanceof FormulaError ? value : tableOf(value, book).rows;
    const area = areaOf(value);
    return area.bottom - area.top + 1;
  }),
  COLUMNS: bookFn("a", (book, value) => {
    if (!(value instanceof Reference))
      return value instanceof FormulaError ? value : tableOf(value, book).columns;
    const area = areaOf(value);
    return area.right - area.left + 1;
  }),
  AREAS: fn("a", (value) => (value instanceof Reference ? value.areas.length : errors.value)),
  OFFSET: fn(
    "a n n n! n!",
    (value, rows, columns, height, width) =>
      new Reference([offsetArea(areaOf(value), [rows, columns], height, width)]),
  ),
  INDIRECT: bookFn("t b?", (book, text, isA1 = true) => {
    const { top: row, left: column } = book.position;
    const address = isA1 ? text.trim() : fromR1C1(text.trim(), { row, column });
    const area = address === undefined ? undefined : book.parse(address);
    if (area) return new Reference([area]);
    const namedCells = isA1 ? (book.name(text.trim()) ?? tableReader(text.trim())(book)) : undefined;
    return namedCells instanceof Reference
      ? namedCells
      : new FormulaError("#REF!", `"${text}" is no reference`);
  }),
  ADDRESS: fn("n n n! b? t?", (row, column, style = 1, isA1 = true, sheet) => {
    const [down, across, kind] = [row, column, style].map(Math.trunc) as [number, number, number];
    if (
      ![1, 2, 3, 4].includes(kind) ||
      (fixedAt(kind, "row") && down < 1) ||
      (fixedAt(kind, "column") && across < 1)
    )
      throw errors.value;
    const [fixedRow, fixedColumn] = [fixedAt(kind, "row"), fixedAt(kind, "column")];
    const prefix = sheet === undefined ? "" : sheet === "" ? "!" : sheetPrefix(sheet);
    if (!isA1) {
      const part = (letter: string, place: number, isFixed: boolean): string =>
        isFixed ? `${letter}${place}` : place === 0 ? letter : `${letter}[${place}]`;
      return prefix + part("R", down, fixedRow) + part("C", across, fixedColumn);
    }
    if (down < 1 || across < 1 || down > sheetRows || across > sheetColumns) throw errors.value;
    return `${prefix}${fixedColumn ? "$" : ""}${columnName(across - 1)}${fixedRow ? "$" : ""}${down}`;
  }),
  TRANSPOSE: fn("m", (table) => transposed(table)),
  FILTER: fn("m m a!", (table, include, ifEmpty) => filtered(table, include, ifEmpty)),
  SORT: bookFn("m a! a! b?", (book, table, index, order, byColumn = false) =>
    turnedIf(byColumn, table, (turned) => {
      const cellsOf = (value: Value): readonly Scalar[] =>
        value === undefined ? [1] : tableOf(value, book).cells;
      const orders = cellsOf(order);
      const keys = cellsOf(index).map((cell, at): SortKey => {
        const column = whole(toNumber(cell, book.readNumber), 1, turned.columns, errors.value);
        return {
          at: (row) => turned.at(row, column - 1),
          order: directionOf(orders[at] ?? orders[0] ?? 1),
        };
      });
      const unstored = unstoredRows(turned);
      return rowsIn(turned, sortedBy(positions(unstored), keys), unstored);
    }),
  ),
  SORTBY: bookFn("m a*", (book, table, ...by) => {
    const keys: { line: Matrix; order: number; isRow: boolean }[] = [];
    for (let index = 0; index < by.length; index += 2) {
      const line = tableOf(by[index], book);
      const direction = by[index + 1];
      const order = direction === undefined ? 1 : directionOf(tableOf(direction, book).at(0, 0));
      if (line.rows !== 1 && line.columns !== 1) throw errors.value;
      const isRow = line.rows === 1 && line.columns > 1;
      keys.push({ line: isRow ? transposed(line) : line, order, isRow });
    }
    return turnedIf(
      keys.some(({ isRow }) => isRow),
      table,
      (turned) => {
        if (keys.some(({ line }) => line.rows !== turned.rows)) throw errors.value;
        const unstored = unstoredRows(turned, ...keys.map(({ line }) => line));
        const sorted = sortedBy(
          positions(unstored),
          keys.map(({ line, order }): SortKey => ({ at: (row) => line.at(row, 0), order })),
        );
        return rowsIn(turned, sorted, unstored);
      },
    );
  }),
  UNIQUE: fn("m b? b?", (table, byColumn = false, exactlyOnce = false) =>
    turnedIf(byColumn, table, (turned) => unique(turned, exactlyOnce)),
  ),
  TAKE: slice(false),
  DROP: slice(true),
  CHOOSEROWS: bookFn("m a*", (book, table, ...numbers) => {
    const rows = chosen(book, numbers, table.rows);
    const cellAt = (row: number, column: number): Scalar => table.at(rows[row] ?? 0, column);
    return tabulated([rows.length, table.columns], [rows.length, table.storedColumns], cellAt);
  }),
  CHOOSECOLS: bookFn("m a*", (book, table, ...numbers) => {
    const columns = chosen(book, numbers, table.columns);
    const cellAt = (row: number, column: number): Scalar => table.at(row, columns[column] ?? 0);
    return tabulated([table.rows, columns.length], [table.storedRows, columns.length], cellAt);
  }),
  VSTACK: bookFn("a*", (book, ...values) => stacked(values.flatMap((value) => tablesOf(value, book)))),
  HSTACK: bookFn("a*", (book, ...values) =>
    transposed(stacked(values.flatMap((value) => tablesOf(value, book).map(transposed)))),
  ),
  TOCOL: fn("m n! b?", (table, ignore = 0, byColumn = false) =>
    flat(byColumn ? transposed(table) : table, ignore),
  ),
  TOROW: fn("m n! b?", (table, ignore = 0, byColumn = false) =>
    turned(flat(byColumn ? transposed(table) : table, ignore)),
  ),
  WRAPROWS: fn("m n e!", wrapped),
  WRAPCOLS: fn("m n e!", (table, count, padding) => transposed(wrapped(table, count, padding))),
  EXPAND: fn("m n! n! e!", (table, rows = table.rows, columns = table.columns, padding = errors.missing) => {
    const size: Size = [Math.trunc(rows), Math.trunc(columns)];
    if (size[0] < table.rows || size[1] < table.columns) throw errors.value;
    if (size[0] > sheetRows || size[1] > sheetColumns) throw errors.size;
    const isSame = size[0] === table.rows && size[1] === table.columns;
    const stored: Size = isSame || table.unstored === 0 ? [table.storedRows, table.storedColumns] : size;
    return tabulated(size, stored, (row, column) =>
      row < table.rows && column < table.columns ? table.at(row, column) : padding,
    );
  }),
  TRIMRANGE: bookFn("a n? n?", (book, value, rows = 3, columns = 3) => trimmed(book, value, rows, columns)),
  HYPERLINK: fn("t e?", (address, name) => name ?? address),
};
