/** The operators of formulas. */
import { compareValues, finite, toNumber, toText } from "./values/convert";
import type { Book } from "./values/definition";
import { errors, FormulaError, mapCells, Matrix, plain, type Scalar, Shown } from "./values/value";

type Binary = (one: Scalar, other: Scalar, book: Book) => Scalar;

const isDateFormat = (format: string): boolean =>
  /[ymdhs]/i.test(format.replace(/"[^"]*"|\\.|\[(?:[^hms\]][^\]]*)\]|General/gi, ""));

const formatOf = (value: Scalar): string | undefined => (value instanceof Shown ? value.format : undefined);

/** Returns the format of a result: a date plus a number is a date, a difference of dates is a number. */
function resultFormat(operator: string, one: Scalar, other: Scalar): string | undefined {
  const [left, right] = [formatOf(one), formatOf(other)];
  const format = left ?? right;
  if (format === undefined || format === "General" || !isDateFormat(format)) return format;
  if (operator === "*" || operator === "/") return undefined;
  return left !== undefined && right !== undefined && operator === "-" && isDateFormat(right)
    ? undefined
    : format;
}

const calculations: Readonly<Record<string, (one: number, other: number) => number>> = {
  "+": (one, other) => one + other,
  "-": (one, other) => one - other,
  "*": (one, other) => one * other,
  "/": (one, other) => {
    if (other === 0) throw errors.division;
    return one / other;
  },
  "^": (one, other) => {
    if (one === 0 && other === 0) throw errors.number;
    if (one === 0 && other < 0) throw errors.division;
    return one ** other;
  },
};

function arithmetic(operator: string): Binary {
  const calculate = calculations[operator] as (one: number, other: number) => number;
  return (one, other, { readNumber }) => {
    const left = typeof one === "number" ? one : toNumber(one, readNumber);
    const right = typeof other === "number" ? other : toNumber(other, readNumber);
    const result = finite(calculate(left, right));
    if (typeof one !== "object" && typeof other !== "object") return result;
    const format = operator === "^" ? undefined : resultFormat(operator, one, other);
    return format === undefined ? result : new Shown(result, format);
  };
}

const comparison =
  (holds: (order: number) => boolean): Binary =>
  (one, other) => {
    const [left, right] = [plain(one), plain(other)];
    if (left instanceof FormulaError) throw left;
    if (right instanceof FormulaError) throw right;
    return holds(compareValues(left, right));
  };

export const binaries: Readonly<Record<string, Binary>> = {
  ...Object.fromEntries(["+", "-", "*", "/", "^"].map((operator) => [operator, arithmetic(operator)])),
  "&": (one, other) => {
    const text = toText(one) + toText(other);
    if (text.length > 32_767)
      throw new FormulaError("#VALUE!", "A text of a cell has at most 32,767 characters");
    return text;
  },
  "=": comparison((order) => order === 0),
  "<>": comparison((order) => order !== 0),
  "<": comparison((order) => order < 0),
  "<=": comparison((order) => order <= 0),
  ">": comparison((order) => order > 0),
  ">=": comparison((order) => order >= 0),
};

export const unaries: Readonly<Record<string, (value: Scalar, book: Book) => Scalar>> = {
  "-": (value, { readNumber }) => {
    const result = 0 - toNumber(value, readNumber);
    const format = formatOf(value);
    return format === undefined ? result : new Shown(result, format);
  },
  "+": (value) => value,
  "%": (value, { readNumber }) => toNumber(value, readNumber) / 100,
};

/** Runs a calculation for one cell; an error that it throws becomes the result. */
function caught(calculate: () => Scalar): Scalar {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}

export function applyBinary(
  operator: Binary,
  one: Scalar | Matrix,
  other: Scalar | Matrix,
  book: Book,
): Scalar | Matrix {
  if (one instanceof Matrix || other instanceof Matrix)
    return mapCells([one, other], ([left = null, right = null]) => caught(() => operator(left, right, book)));
  return caught(() => operator(one, other, book));
}

export function applyUnary(
  operator: (value: Scalar, book: Book) => Scalar,
  value: Scalar | Matrix,
  book: Book,
): Scalar | Matrix {
  if (value instanceof Matrix)
    return mapCells([value], ([cell = null]) => caught(() => operator(cell, book)));
  return caught(() => operator(value, book));
}

/** Returns 0 for the last difference in a formula if its numbers differ only in the last digits. */
export function snapped(result: Scalar | Matrix, one: Scalar | Matrix): Scalar | Matrix {
  if (typeof result !== "number" || typeof one !== "number" || result === 0) return result;
  return Math.abs(result) < Math.abs(one) * 2 ** -49 ? 0 : result;
}
