/** Arithmetic, trigonometry and rounding. */
import { toNumber } from "../values/convert";
import { type Arguments, type Book, bookFn, type Definition, fn, type Functions } from "../values/definition";
import { cellsOfTable, inFormat, numbersOf, pairsOf, sizeOf, sum, tablesOf, whole } from "../values/read";
import { atPlace, roundedQuotient, roundedTo } from "../values/rounding";
import {
  errors,
  FormulaError,
  Matrix,
  plain,
  Reference,
  type Scalar,
  sheetColumns,
  sheetRows,
  type Size,
  tabulated,
  type Value,
} from "../values/value";

/** Declares a function of one number; a result that is not a number is #NUM!. */
const ofNumber = (calculate: (value: number) => number): Definition =>
  fn("n", (value) => {
    const result = calculate(value);
    if (Number.isFinite(result)) return result;
    throw errors.number;
  });

/** Returns 1 divided by a number. */
const inverse = (value: number): number => {
  if (value === 0) throw errors.division;
  return 1 / value;
};

/** The largest number that trigonometric functions accept. */
const largestAngle = 134_217_728;
const ofAngle = (calculate: (value: number) => number): Definition =>
  ofNumber((value) => (Math.abs(value) >= largestAngle ? NaN : calculate(value)));

function gcd(one: number, other: number): number {
  let [large, small] = [one, other];
  while (small > 0) [large, small] = [small, large % small];
  return large;
}

/** Returns the whole numbers in arguments; texts that read as numbers count, TRUE and FALSE are refused. */
function wholeNumbers(values: readonly Value[], book: Book): number[] {
  const numbers: number[] = [];
  const areSingle = values.every(
    (value) =>
      !(value instanceof Matrix || value instanceof Reference) ||
      tablesOf(value, book).every(({ rows, columns }) => rows * columns === 1),
  );
  for (const value of values)
    for (const table of tablesOf(value, book))
      for (const cell of table.cells) {
        const plainCell = plain(cell);
        if (typeof plainCell === "boolean") throw errors.value;
        if (plainCell === null) continue;
        const number = Math.trunc(toNumber(plainCell, book.readNumber));
        if (number < 0 || number >= 2 ** 53) throw errors.number;
        numbers.push(number);
      }
  if (numbers.length === 0 && areSingle) throw errors.value;
  return numbers;
}

export function factorial(value: number): number {
  let product = 1;
  for (let factor = 2; factor <= value; factor++) product *= factor;
  return product;
}

/** Returns the number of ways to choose some items from a total. */
export function combinations(total: number, chosen: number): number {
  const [all, some] = [Math.trunc(total), Math.trunc(chosen)];
  if (all < 0 || some < 0 || some > all) throw errors.number;
  let product = 1;
  const fewer = Math.min(some, all - some);
  for (let index = 1; index <= fewer; index++) product = (product * (all - fewer + index)) / index;
  if (!Number.isFinite(product)) throw errors.number;
  return Math.round(product) === product || product > 2 ** 53 ? product : Math.round(product);
}

const romans: readonly (readonly [number, string])[] = [
  ...([
    [1000, "M"],
    [900, "CM"],
    [500, "D"],
    [400, "CD"],
    [100, "C"],
    [90, "XC"],
    [50, "L"],
  ] as const),
  ...([
    [40, "XL"],
    [10, "X"],
    [9, "IX"],
    [5, "V"],
    [4, "IV"],
    [1, "I"],
  ] as const),
];

/** The shorter numerals in ROMAN's forms 1 to 4, each with the form from which it applies. */
const shortRomans: readonly (readonly [form: number, number: number, letters: string])[] = [
  [1, 950, "LM"], [1, 450, "LD"], [1, 95, "VC"], [1, 45, "VL"],
  [2, 990, "XM"], [2, 490, "XD"], [2, 99, "IC"], [2, 49, "IL"],
  [3, 995, "VM"], [3, 495, "VD"],
  [4, 999, "IM"], [4, 499, "ID"],
]; // prettier-ignore

function roman(value: number, form: number): string {
  const number = whole(value, 0, 3999, errors.value);
  const style = whole(form, 0, 4, errors.value);
  const numerals = [
    ...romans,
    ...shortRomans.flatMap(([from, short, letters]) => (from <= style ? [[short, letters] as const] : [])),
  ].sort(([one], [other]) => other - one);
  let [rest, text] = [number, ""];
  for (const [size, letters] of numerals)
    while (rest >= size) {
      text += letters;
      rest -= size;
    }
  return text;
}

const romanValues: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

function arabic(text: string): number {
  const [, sign = "", letters = ""] = /^\s*(-?)([IVXLCDM]*)\s*$/i.exec(text) ?? [undefined, "", undefined];
  if (text.length > 255 || letters === undefined || (letters === "" && text.trim() !== ""))
    throw errors.value;
  const numbers = [...letters.toUpperCase()].map((letter) => romanValues[letter] ?? 0);
  const total = numbers.reduce(
    (before, number, index) => before + (number < (numbers[index + 1] ?? 0) ? -number : number),
    0,
  );
  return sign === "" ? total : 0 - total;
}

const ceiling = (value: number, step: number): number => {
  if (value === 0 || step === 0) return 0;
  if (value > 0 && step < 0) throw errors.number;
  return roundedQuotient(value, step, Math.ceil);
};

const floor = (value: number, step: number): number => {
  if (value === 0) return 0;
  if (step === 0) throw errors.division;
  if (value > 0 && step < 0) throw errors.number;
  return roundedQuotient(value, step, Math.floor);
};

/** Rounds towards plus or minus infinity; with `mode`, away from or towards zero for negative numbers. */
const precisely = (round: "ceil" | "floor", value: number, step: number, mode = 0): number => {
  const size = Math.abs(step);
  if (value === 0 || size === 0) return 0;
  const turned = value < 0 && mode !== 0;
  return turned
    ? -roundedQuotient(-value, size, round === "ceil" ? Math.ceil : Math.floor)
    : roundedQuotient(value, size, Math[round]);
};

function squareOf(table: Matrix): number[][] {
  if (table.rows !== table.columns) throw errors.value;
  return numericRows(table);
}

/** Returns the rows of a table that holds only numbers. */
export function numericRows(table: Matrix): number[][] {
  return Array.from({ length: table.rows }, (_, row) =>
    Array.from({ length: table.columns }, (_cell, column) => {
      const value = plain(table.at(row, column));
      if (value instanceof FormulaError) throw value;
      if (typeof value !== "number") throw errors.value;
      return value;
    }),
  );
}

/** Solves linear equations by elimination with the largest pivots; undefined for a singular matrix. */
export function solved(
  matrix: readonly (readonly number[])[],
  right: readonly (readonly number[])[],
): { readonly solution: number[][]; readonly determinant: number } | undefined {
  const size = matrix.length;
  const rows = matrix.map((row, index) => [...row, ...(right[index] ?? [])]);
  let determinant = 1;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    const [chosen, current] = [rows[pivot] ?? [], rows[column] ?? []];
    const head = chosen[column] ?? 0;
    if (head === 0) return undefined;
    if (pivot !== column) {
      [rows[pivot], rows[column]] = [current, chosen];
      determinant = -determinant;
    }
    determinant *= head;
    for (const [index, row] of rows.entries()) {
      const factor = (row[column] ?? 0) / head;
      if (index === column || factor === 0) continue;
      for (let at = column; at < row.length; at++) row[at] = (row[at] ?? 0) - factor * (chosen[at] ?? 0);
    }
  }
  const solution = rows.map((row, index) => row.slice(size).map((value) => value / (row[index] ?? 1)));
  return { solution, determinant };
}

/** Returns a table of numbers; numbers that are too large become #NUM!. */
export const fromRows = (rows: readonly (readonly number[])[]): Matrix =>
  new Matrix(
    rows.length,
    rows[0]?.length ?? 1,
    rows.flat().map((value) => (Number.isFinite(value) ? value : errors.number)),
  );

const identity = (size: number): number[][] =>
  Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_cell, column) => Number(row === column)),
  );

function product(one: readonly (readonly number[])[], other: readonly (readonly number[])[]): number[][] {
  return one.map((row) =>
    (other[0] ?? []).map((_, column) =>
      sum(row.map((value, index) => value * (other[index]?.[column] ?? 0))),
    ),
  );
}

function sequence(rows: number, columns: number, start: number, step: number): Value {
  const [height, width] = [Math.trunc(rows), Math.trunc(columns)];
  if (height < 0 || width < 0) throw errors.value;
  if (height === 0 || width === 0) return errors.calculation;
  if (height > sheetRows || width > sheetColumns) throw errors.value;
  const size: Size = [height, width];
  return tabulated(size, size, (row, column) => start + (row * width + column) * step);
}

function randomArray(
  book: Book,
  [rows = 1, columns = 1, least = 0, most = 1, isWhole = false]: Arguments<"n! n! n! n! b!">,
): Value {
  const size = sizeOf(rows, columns);
  if (least > most) throw errors.value;
  const draw = (): number =>
    isWhole ? Math.floor(book.random() * (most - least + 1)) + least : least + book.random() * (most - least);
  return tabulated(size, size, draw);
}

/** Multiplies tables of the same size cell by cell; texts and truth values are 0. */
function sumProduct(values: readonly Matrix[]): number {
  const [first] = values;
  if (!first) throw errors.value;
  if (values.some(({ rows, columns }) => rows !== first.rows || columns !== first.columns))
    throw errors.value;
  const tables = values.map(cellsOfTable);
  let total = 0;
  for (let index = 0; index < Math.max(...tables.map((table) => table.length)); index++) {
    let factor = 1;
    for (const table of tables) {
      const value = plain(table[index] ?? null);
      if (value instanceof FormulaError) throw value;
      factor *= typeof value === "number" ? value : 0;
    }
    total += factor;
  }
  return total;
}

const differences = (calculate: (one: number, other: number) => number): Definition =>
  fn("m m", (one, other) => sum(pairsOf(one, other).map(([left, right]) => calculate(left, right))));

const digitsOf = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function fromBase(text: string, base: number): number {
  const radix = whole(base, 2, 36);
  const digits = text
    .trim()
    .toUpperCase()
    .replace(radix === 16 ? /^0X|H$/ : radix === 2 ? /B$/ : /^$/, "");
  let value = 0;
  for (const digit of digits) {
    const place = digitsOf.indexOf(digit);
    if (place < 0 || place >= radix) throw errors.number;
    value = value * radix + place;
  }
  return value;
}

/**
 * Reads a number of 10 digits in a base, negative in the upper half, by the rules of BIN2DEC and similar
 * functions.
 */
function fromDigits(text: string, base: number): number {
  const digits = text.trim().toUpperCase();
  const pattern = base === 2 ? /^[01]{0,10}$/ : base === 8 ? /^[0-7]{0,10}$/ : /^[0-9A-F]{0,10}$/;
  if (!pattern.test(digits)) throw errors.number;
  const value = digits === "" ? 0 : parseInt(digits, base);
  return value >= base ** 10 / 2 ? value - base ** 10 : value;
}

function toDigits(value: number, base: number, places: number | undefined): string {
  const number = Math.trunc(value);
  const half = base ** 10 / 2;
  if (number < -half || number >= half) throw errors.number;
  const digits = (number < 0 ? number + base ** 10 : number).toString(base).toUpperCase();
  if (places === undefined) return digits;
  const width = Math.trunc(places);
  if (width < 1 || width > 10 || (number >= 0 && width < digits.length)) throw errors.number;
  if (number < 0) return digits;
  return digits.padStart(width, "0");
}

const decimalOf = (base: number): Definition =>
  bookFn("v", (_book, value) => {
    if (typeof value === "boolean") throw errors.value;
    return fromDigits(String(value ?? ""), base);
  });
const digitsIn = (base: number): Definition => fn("n n!", (value, places) => toDigits(value, base, places));
const converted = (from: number, to: number): Definition =>
  bookFn("v n!", (_book, value, places) => {
    if (typeof value === "boolean") throw errors.value;
    return toDigits(fromDigits(String(value ?? ""), from), to, places);
  });

const bits = (calculate: (one: bigint, other: bigint) => bigint): Definition =>
  fn("n n", (one, other) => {
    const [left, right] = [one, other].map((value) => {
      if (value < 0 || value >= 2 ** 48 || !Number.isInteger(value)) throw errors.number;
      return BigInt(value);
    }) as [bigint, bigint];
    return Number(calculate(left, right));
  });

function bitShift(value: number, shift: number): number {
  const places = Math.trunc(shift);
  if (value < 0 || value >= 2 ** 48 || !Number.isInteger(value) || Math.abs(places) > 53) throw errors.number;
  const result = places >= 0 ? value * 2 ** places : Math.floor(value / 2 ** -places);
  if (result >= 2 ** 48) throw errors.number;
  return result;
}

/** Returns the numbers that SUM and similar functions take, with the format of the first. */
const aggregate = (calculate: (numbers: number[]) => number): Definition =>
  bookFn("a*", (book, ...values) => {
    const { numbers, format } = numbersOf(values, book);
    return inFormat(calculate(numbers), format);
  });

const sign = (value: number): number => Math.sign(value);

export const mathFunctions: Functions = {
  SUM: aggregate(sum),
  PRODUCT: bookFn("a*", (book, ...values) => {
    const { numbers } = numbersOf(values, book);
    return numbers.length === 0 ? 0 : numbers.reduce((total, number) => total * number, 1);
  }),
  SUMSQ: bookFn("a*", (book, ...values) =>
    sum(numbersOf(values, book).numbers.map((value) => value * value)),
  ),
  PERCENTOF: bookFn("a a", (book, part, all) => {
    const total = sum(numbersOf([all], book).numbers);
    if (total === 0) throw errors.division;
    return sum(numbersOf([part], book).numbers) / total;
  }),
  SUMPRODUCT: fn("m*", (...tables) => sumProduct(tables)),
  SUMXMY2: differences((one, other) => (one - other) ** 2),
  SUMX2MY2: differences((one, other) => one ** 2 - other ** 2),
  SUMX2PY2: differences((one, other) => one ** 2 + other ** 2),
  ABS: ofNumber(Math.abs),
  SIGN: ofNumber(sign),
  SQRT: ofNumber(Math.sqrt),
  SQRTPI: ofNumber((value) => Math.sqrt(value * Math.PI)),
  EXP: ofNumber(Math.exp),
  LN: ofNumber((value) => (value > 0 ? Math.log(value) : NaN)),
  LOG10: ofNumber((value) => (value > 0 ? Math.log10(value) : NaN)),
  LOG: fn("n n!", (value, base = 10) => {
    if (value <= 0 || base <= 0) throw errors.number;
    if (base === 1) throw errors.division;
    return base === 10 ? Math.log10(value) : base === 2 ? Math.log2(value) : Math.log(value) / Math.log(base);
  }),
  POWER: fn("n n", (value, power) => {
    if (value === 0 && power === 0) throw errors.number;
    if (value === 0 && power < 0) throw errors.division;
    const result = value ** power;
    if (!Number.isFinite(result)) throw errors.number;
    return result;
  }),
  PI: fn("", () => Math.PI),
  INT: ofNumber(Math.floor),
  TRUNC: fn("n n?", (value, places = 0) => atPlace(value, places, Math.floor)),
  ROUND: fn("n n", roundedTo),
  ROUNDUP: fn("n n", (value, places) => atPlace(value, places, Math.ceil)),
  ROUNDDOWN: fn("n n", (value, places) => atPlace(value, places, Math.floor)),
  MROUND: fn("s s", (value, step) => {
    if (value === 0 || step === 0) return 0;
    if (sign(value) !== sign(step)) throw errors.number;
    return roundedQuotient(value, step, Math.round);
  }),
  CEILING: fn("n n", ceiling),
  FLOOR: fn("n n", floor),
  "CEILING.MATH": fn("n n! n?", (value, step = 1, mode = 0) => precisely("ceil", value, step, mode)),
  "FLOOR.MATH": fn("n n! n?", (value, step = 1, mode = 0) => precisely("floor", value, step, mode)),
  "CEILING.PRECISE": fn("n n!", (value, step = 1) => precisely("ceil", value, step)),
  "FLOOR.PRECISE": fn("n n!", (value, step = 1) => precisely("floor", value, step)),
  "ISO.CEILING": fn("n n!", (value, step = 1) => precisely("ceil", value, step)),
  EVEN: ofNumber((value) => sign(value) * Math.ceil(Math.abs(value) / 2) * 2),
  ODD: ofNumber((value) => (value < 0 ? -1 : 1) * (Math.ceil((Math.abs(value) + 1) / 2) * 2 - 1)),
  MOD: fn("n n", (value, divisor) => {
    if (divisor === 0) throw errors.division;
    const quotient = value / divisor;
    if (Math.abs(quotient) >= 1.125e15) throw errors.number;
    return value - divisor * Math.floor(quotient);
  }),
  QUOTIENT: fn("s s", (value, divisor) => {
    if (divisor === 0) throw errors.division;
    return Math.trunc(value / divisor);
  }),
  GCD: bookFn("a*", (book, ...values) => wholeNumbers(values, book).reduce(gcd, 0)),
  LCM: bookFn("a*", (book, ...values) => {
    const numbers = wholeNumbers(values, book);
    if (numbers.length === 0) return 0;
    const result = numbers.reduce((one, other) =>
      one === 0 || other === 0 ? 0 : (one / gcd(one, other)) * other,
    );
    if (result >= 2 ** 53) throw errors.number;
    return result;
  }),
  FACT: ofNumber((value) => factorial(whole(value, 0, 170))),
  FACTDOUBLE: ofNumber((value) => {
    let result = 1;
    for (let factor = whole(value, -1, 300); factor > 1; factor -= 2) result *= factor;
    return result;
  }),
  COMBIN: fn("n n", combinations),
  COMBINA: fn("n n", (total, chosen) => {
    const [all, some] = [Math.trunc(total), Math.trunc(chosen)];
    if (all < 0 || some < 0 || (all === 0 && some > 0)) throw errors.number;
    return some === 0 ? 1 : combinations(all + some - 1, some);
  }),
  PERMUT: fn("n n", (total, chosen) => {
    const [all, some] = [Math.trunc(total), Math.trunc(chosen)];
    if (all < 0 || some < 0 || all < some) throw errors.number;
    let result = 1;
    for (let index = 0; index < some; index++) result *= all - index;
    if (!Number.isFinite(result)) throw errors.number;
    return result;
  }),
  PERMUTATIONA: fn("n n", (total, chosen) => {
    const [all, some] = [Math.trunc(total), Math.trunc(chosen)];
    if (all < 0 || some < 0) throw errors.number;
    const result = all ** some;
    if (!Number.isFinite(result)) throw errors.number;
    return result;
  }),
  MULTINOMIAL: bookFn("a*", (book, ...values) => {
    const numbers = wholeNumbers(values, book);
    let [total, result] = [0, 1];
    for (const number of numbers) {
      total += number;
      result *= combinations(total, number);
    }
    return Math.round(result);
  }),
  ROMAN: bookFn("n e!", ({ readNumber }, value, form = 0) => {
    const style = plain(form);
    const number = style === true ? 0 : style === false ? 4 : toNumber(form, readNumber);
    return roman(value, number);
  }),
  ARABIC: fn("t", arabic),
  BASE: fn("n n n!", (value, base, width) => {
    if (value < 0 || value >= 2 ** 53) throw errors.number;
    const digits = Math.trunc(value)
      .toString(whole(base, 2, 36))
      .toUpperCase();
    return width === undefined ? digits : digits.padStart(whole(width, 0, 255), "0");
  }),
  DECIMAL: fn("t n", fromBase),
  SIN: ofAngle(Math.sin),
  COS: ofAngle(Math.cos),
  TAN: ofAngle(Math.tan),
  ASIN: ofNumber(Math.asin),
  ACOS: ofNumber(Math.acos),
  ATAN: ofNumber(Math.atan),
  ATAN2: fn("n n", (x, y) => {
    if (x === 0 && y === 0) throw errors.division;
    return Math.atan2(y, x);
  }),
  SINH: ofNumber(Math.sinh),
  COSH: ofNumber(Math.cosh),
  TANH: ofNumber(Math.tanh),
  ASINH: ofNumber(Math.asinh),
  ACOSH: ofNumber(Math.acosh),
  ATANH: ofNumber(Math.atanh),
  SEC: ofAngle((value) => inverse(Math.cos(value))),
  CSC: ofAngle((value) => inverse(Math.sin(value))),
  COT: ofAngle((value) => inverse(Math.tan(value))),
  SECH: ofNumber((value) => 1 / Math.cosh(value)),
  CSCH: ofNumber((value) => inverse(Math.sinh(value))),
  COTH: ofNumber((value) => inverse(Math.tanh(value))),
  ACOT: ofNumber((value) => Math.PI / 2 - Math.atan(value)),
  ACOTH: ofNumber((value) => Math.log((value + 1) / (value - 1)) / 2),
  DEGREES: ofNumber((value) => (value * 180) / Math.PI),
  RADIANS: ofNumber((value) => (value * Math.PI) / 180),
  MMULT: fn("m m", (one, other) => {
    if (one.columns !== other.rows) throw errors.value;
    return fromRows(product(numericRows(one), numericRows(other)));
  }),
  MUNIT: fn("n", (size) => fromRows(identity(whole(size, 1, 1000, errors.value)))),
  MDETERM: fn("m", (table) => solved(squareOf(table), [])?.determinant ?? 0),
  MINVERSE: fn("m", (table) => {
    const rows = squareOf(table);
    const inverse = solved(rows, identity(rows.length));
    if (!inverse) throw errors.number;
    return fromRows(inverse.solution);
  }),
  SEQUENCE: fn("n! n! n! n!", (rows = 1, columns = 1, start = 1, step = 1) =>
    sequence(rows, columns, start, step),
  ),
  SERIESSUM: bookFn("s s s a", (book, value, first, step, coefficients) =>
    sum(
      tablesOf(coefficients, book)
        .flatMap((table) => [...table.cells])
        .map((cell: Scalar, index) => {
          const power = first + index * step;
          if (value === 0 && power === 0) throw errors.number;
          return toNumber(cell, book.readNumber) * value ** power;
        }),
    ),
  ),
  RAND: bookFn("", (book) => book.random()),
  RANDBETWEEN: bookFn("s s", (book, least, most) => {
    const [low, high] = [Math.ceil(least), Math.floor(most)];
    if (low > high) throw errors.number;
    return Math.floor(book.random() * (high - low + 1)) + low;
  }),
  RANDARRAY: bookFn("n! n! n! n! b!", (book, ...args) => randomArray(book, args)),
  BIN2DEC: decimalOf(2),
  OCT2DEC: decimalOf(8),
  HEX2DEC: decimalOf(16),
  DEC2BIN: digitsIn(2),
  DEC2OCT: digitsIn(8),
  DEC2HEX: digitsIn(16),
  BIN2OCT: converted(2, 8),
  BIN2HEX: converted(2, 16),
  OCT2BIN: converted(8, 2),
  OCT2HEX: converted(8, 16),
  HEX2BIN: converted(16, 2),
  HEX2OCT: converted(16, 8),
  BITAND: bits((one, other) => one & other),
  BITOR: bits((one, other) => one | other),
  BITXOR: bits((one, other) => one ^ other),
  BITLSHIFT: fn("n n", bitShift),
  BITRSHIFT: fn("n n", (value, shift) => bitShift(value, -shift)),
  DELTA: fn("s n?", (one, other = 0) => Number(one === other)),
  GESTEP: fn("s n?", (value, step = 0) => Number(value >= step)),
};
