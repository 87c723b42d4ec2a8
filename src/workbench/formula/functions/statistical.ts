/** Averages, ranks, regressions and tests. */
import { compareNumbers, toNumber } from "../values/convert";
import { type Arguments, type Book, bookFn, type Definition, fn, type Functions } from "../values/definition";
import { chiSquared, fisher, normal, student } from "../values/distributions";
import {
  cellsOfTable,
  eachCell,
  inFormat,
  mean,
  type Numbers,
  numbersOf,
  pairsOf,
  sum,
  tableOf,
  tablesOf,
  whole,
} from "../values/read";
import {
  ascending,
  deviation,
  kurtosis,
  median,
  modes,
  percentile,
  percentRank,
  skewness,
  type Spread,
  spreadOf,
  squares,
} from "../values/statistics";
import {
  errors,
  FormulaError,
  Matrix,
  plain,
  Reference,
  type Scalar,
  Shown,
  type Value,
} from "../values/value";
import { fromRows, numericRows, solved } from "./mathematics";

type Calculate = (numbers: number[]) => number;

/** Declares a function of all numbers in its arguments; the result has the format of the first. */
const ofNumbers = (calculate: Calculate): Definition =>
  bookFn("a*", (book, ...values) => {
    const { numbers, format } = numbersOf(values, book);
    return inFormat(calculate(numbers), format);
  });

/** Declares such a function in which texts are 0 and TRUE is 1. */
const ofAll = (calculate: Calculate): Definition =>
  bookFn("a*", (book, ...values) => calculate(numbersOf(values, book, "all").numbers));

/** Declares a function of the numbers in one argument and a second number. */
const withNumber = (calculate: (numbers: number[], value: number) => number): Definition =>
  bookFn("a n", (book, values, value) => {
    const { numbers, format } = inTable(values, book);
    return inFormat(calculate(numbers, value), format);
  });

const inTable = (value: Value, book: Book): Numbers => numbersOf([value], book);

const largest: Calculate = (numbers) =>
  numbers.reduce((one, other) => (other > one ? other : one), numbers[0] ?? 0);
const smallest: Calculate = (numbers) =>
  numbers.reduce((one, other) => (other < one ? other : one), numbers[0] ?? 0);

function count(values: readonly Value[], book: Book, isCounted: (cell: Scalar) => boolean): number {
  let total = 0;
  for (const value of values)
    if (value instanceof Matrix || value instanceof Reference)
      for (const table of tablesOf(value, book))
        eachCell(table, (cell) => (total += Number(isCounted(cell))));
    else if (isTyped(value, book, isCounted)) total++;
  return total;
}

/** Returns true for a number typed as an argument in any form. */
function isTyped(value: Value, { readNumber }: Book, isCounted: (cell: Scalar) => boolean): boolean {
  const cell = plain((value ?? 0) as Scalar);
  if (typeof cell === "boolean") return true;
  return isCounted(typeof cell === "string" ? (readNumber(cell) ?? cell) : cell);
}

function nth(numbers: readonly number[], place: number): number {
  const index = Math.ceil(place) - 1;
  const value = numbers[index];
  if (value === undefined || place < 1) throw errors.number;
  return value;
}

function rank(
  numbers: readonly number[],
  value: number,
  isAscending: boolean,
): readonly [first: number, equal: number] {
  const before = numbers.filter((other) => compareNumbers(other, value) * (isAscending ? 1 : -1) < 0).length;
  const equal = numbers.filter((other) => compareNumbers(other, value) === 0).length;
  if (equal === 0) throw errors.missing;
  return [before + 1, equal];
}

const ranked = (place: (first: number, equal: number) => number): Definition =>
  bookFn("n a n?", (book, value, list, order = 0) => {
    const [first, equal] = rank(inTable(list, book).numbers, value, order !== 0);
    return place(first, equal);
  });

/** Declares a function of pairs of y and x, which uses their spread. */
const ofPairs = (calculate: (spread: Spread) => number): Definition =>
  fn("m m", (ys, xs) => calculate(spreadOf(nonEmpty(pairsOf(ys, xs)))));

function nonEmpty<Item>(items: Item[]): Item[] {
  if (items.length === 0) throw errors.division;
  return items;
}

const quotient = (one: number, other: number): number => {
  if (other === 0) throw errors.division;
  return one / other;
};

const correlation = ofPairs(({ xx, yy, xy }) => quotient(xy, Math.sqrt(xx * yy)));
const forecast = fn("n m m", (x, ys, xs) => {
  const { xx, xy, meanX, meanY } = spreadOf(nonEmpty(pairsOf(ys, xs)));
  return meanY + quotient(xy, xx) * (x - meanX);
});

function frequencies(values: readonly number[], bins: readonly number[]): Matrix {
  const sorted = ascending(bins);
  const counts = new Map<number, number>();
  for (const value of values) {
    const place = sorted.findIndex((bin) => value <= bin);
    counts.set(place < 0 ? sorted.length : place, (counts.get(place < 0 ? sorted.length : place) ?? 0) + 1);
  }
  const used = new Set<number>();
  const cells = bins.map((bin) => {
    const place = sorted.findIndex((other, index) => other === bin && !used.has(index));
    used.add(place);
    return counts.get(place) ?? 0;
  });
  return new Matrix(bins.length + 1, 1, [...cells, counts.get(sorted.length) ?? 0]);
}

interface Fit {
  /** The factors for the columns of x, then the constant. */
  readonly factors: readonly number[];
  readonly errors: readonly number[];
  readonly residual: number;
  readonly regression: number;
  readonly freedom: number;
}

/** Fits y to columns of x by least squares. */
function leastSquares(ys: readonly number[], xs: readonly (readonly number[])[], hasConstant: boolean): Fit {
  const rows = xs.map((row) => (hasConstant ? [...row, 1] : [...row]));
  const width = rows[0]?.length ?? 0;
  const cell = (one: number, other: number): number =>
    sum(rows.map((row) => (row[one] ?? 0) * (row[other] ?? 0)));
  const normal = Array.from({ length: width }, (_, one) =>
    Array.from({ length: width }, (_cell, other) => cell(one, other)),
  );
  const unit = normal.map((_, one) => normal.map((_row, other) => Number(one === other)));
  const inverse = solved(normal, unit)?.solution;
  if (!inverse) throw errors.number;
  const right = Array.from({ length: width }, (_, column) =>
    sum(rows.map((row, index) => (row[column] ?? 0) * (ys[index] ?? 0))),
  );
  const factors = inverse.map((row) => sum(row.map((value, index) => value * (right[index] ?? 0))));
  const residual = sum(
    rows.map(
      (row, index) => ((ys[index] ?? 0) - sum(row.map((value, at) => value * (factors[at] ?? 0)))) ** 2,
    ),
  );
  const total = hasConstant ? squares(ys) : sum(ys.map((value) => value ** 2));
  const freedom = ys.length - width;
  const variance = freedom > 0 ? residual / freedom : 0;
  const standard = inverse.map((row, index) => Math.sqrt(Math.max(0, variance * (row[index] ?? 0))));
  return {
    factors: hasConstant ? factors : [...factors, 0],
    errors: hasConstant ? standard : [...standard, NaN],
    residual,
    regression: total - residual,
    freedom,
  };
}

interface Data {
  readonly ys: readonly number[];
  readonly xs: readonly (readonly number[])[];
  readonly isRow: boolean;
}

/** Reads y and the columns of x, which have the same direction as y; if x is missing, it counts from 1. */
function dataOf(knownY: Matrix, knownX: Matrix | undefined): Data {
  const rows = numericRows(knownY);
  const isRow = knownY.rows === 1 && knownY.columns > 1;
  const ys = rows.flat();
  if (!knownX) return { ys, xs: ys.map((_, index) => [index + 1]), isRow };
  const xs = numericRows(knownX);
  if (knownX.rows === knownY.rows && knownX.columns === knownY.columns)
    return { ys, xs: xs.flat().map((x) => [x]), isRow };
  const turned = isRow ? (xs[0] ?? []).map((_, column) => xs.map((row) => row[column] ?? 0)) : xs;
  if (turned.length !== ys.length) throw errors.reference;
  return { ys, xs: turned, isRow };
}

function regression(
  [knownY, knownX, hasConstant = true, hasStatistics = false]: Arguments<"m m! b! b?">,
  isExponential: boolean,
): Matrix {
  const data = dataOf(knownY, knownX);
  const ys = isExponential ? data.ys.map(logarithm) : data.ys;
  const fit = leastSquares(ys, data.xs, hasConstant);
  const finiteOrError = (value: number): Scalar => (Number.isFinite(value) ? value : errors.missing);
  const constant = fit.factors.at(-1) ?? 0;
  const first = [...fit.factors.slice(0, -1).reverse(), constant].map((value) =>
    isExponential ? Math.exp(value) : value,
  );
  if (!hasStatistics) return fromRows([first]);
  const width = first.length;
  const line = (...cells: number[]): Scalar[] =>
    Array.from({ length: width }, (_, at) =>
      at < cells.length ? finiteOrError(cells[at] ?? NaN) : errors.missing,
    );
  const { regression: explained, residual, freedom } = fit;
  return new Matrix(5, width, [
    ...first,
    ...[...fit.errors.slice(0, -1).reverse(), fit.errors.at(-1) ?? NaN].map(finiteOrError),
    ...line(explained / (explained + residual), Math.sqrt(residual / freedom)),
    ...line(explained / (fit.factors.length - 1) / (residual / freedom), freedom),
    ...line(explained, residual),
  ]);
}

function logarithm(value: number): number {
  if (value <= 0) throw errors.number;
  return Math.log(value);
}

function predicted(
  [knownY, knownX, wanted, hasConstant = true]: Arguments<"m m! m! b!">,
  isExponential: boolean,
): Matrix {
  const data = dataOf(knownY, knownX);
  const fit = leastSquares(isExponential ? data.ys.map(logarithm) : data.ys, data.xs, hasConstant);
  const at = wanted ?? knownX;
  const rows = at
    ? numericRows(at)
    : knownY.rows === 1
      ? [data.xs.map(([x = 0]) => x)]
      : data.xs.map((x) => [...x]);
  const value = (xs: readonly number[]): number => {
    const total = sum(xs.map((x, index) => x * (fit.factors[index] ?? 0))) + (fit.factors.at(-1) ?? 0);
    return isExponential ? Math.exp(total) : total;
  };
  const isOne = (data.xs[0]?.length ?? 1) === 1;
  if (isOne) return fromRows(rows.map((row) => row.map((x) => value([x]))));
  return data.isRow
    ? fromRows([(rows[0] ?? []).map((_, column) => value(rows.map((row) => row[column] ?? 0)))])
    : fromRows(rows.map((row) => [value(row)]));
}

const numbersIn = (table: Matrix): number[] =>
  cellsOfTable(table).flatMap((cell) => {
    const value = plain(cell);
    if (value instanceof FormulaError) throw value;
    return typeof value === "number" ? [value] : [];
  });

function tTest(one: Matrix, other: Matrix, tails: number, type: number): number {
  if (![1, 2].includes(tails) || ![1, 2, 3].includes(type)) throw errors.number;
  let statistic: number, freedom: number;
  if (type === 1) {
    const differences = pairsOf(one, other).map(([left, right]) => left - right);
    statistic = mean(differences) / Math.sqrt(deviation(differences, 1) / differences.length);
    freedom = differences.length - 1;
  } else {
    const [left, right] = [numbersIn(one), numbersIn(other)];
    const [first, second] = [deviation(left, 1) / left.length, deviation(right, 1) / right.length];
    freedom =
      type === 2
        ? left.length + right.length - 2
        : (first + second) ** 2 / (first ** 2 / (left.length - 1) + second ** 2 / (right.length - 1));
    const pooled = ((squares(left) + squares(right)) / freedom) * (1 / left.length + 1 / right.length);
    statistic = (mean(left) - mean(right)) / Math.sqrt(type === 2 ? pooled : first + second);
  }
  const tail = student(freedom).above?.(Math.abs(statistic)) ?? NaN;
  return tail * tails;
}

function chiTest(actual: Matrix, expected: Matrix): number {
  if (actual.rows !== expected.rows || actual.columns !== expected.columns) throw errors.missing;
  const [left, right] = [numericRows(actual).flat(), numericRows(expected).flat()];
  if (left.length < 2) throw errors.missing;
  const statistic = sum(
    left.map((value, index) => quotient((value - (right[index] ?? 0)) ** 2, right[index] ?? 0)),
  );
  const freedom =
    actual.rows > 1 && actual.columns > 1 ? (actual.rows - 1) * (actual.columns - 1) : left.length - 1;
  return chiSquared(freedom).above?.(statistic) ?? NaN;
}

function fTest(one: Matrix, other: Matrix): number {
  const [left, right] = [numbersIn(one), numbersIn(other)];
  const [first, second] = [deviation(left, 1), deviation(right, 1)];
  const { below, above } = fisher(left.length - 1, right.length - 1);
  const ratio = quotient(first, second);
  return 2 * Math.min(below(ratio), above?.(ratio) ?? 1);
}

/** The functions of SUBTOTAL and AGGREGATE by number. */
const totals: readonly ((numbers: number[]) => number)[] = [
  mean,
  (numbers) => numbers.length,
  (numbers) => numbers.length,
  largest,
  smallest,
  (numbers) => (numbers.length === 0 ? 0 : numbers.reduce((one, other) => one * other, 1)),
  (numbers) => Math.sqrt(deviation(numbers, 1)),
  (numbers) => Math.sqrt(deviation(numbers, 0)),
  sum,
  (numbers) => deviation(numbers, 1),
  (numbers) => deviation(numbers, 0),
  median,
  (numbers) => {
    const [first] = modes(numbers);
    if (first === undefined) throw errors.missing;
    return first;
  },
];

const ordered: Readonly<Record<number, (numbers: readonly number[], value: number) => number>> = {
  14: (numbers, place) => nth(ascending(numbers).reverse(), place),
  15: (numbers, place) => nth(ascending(numbers), place),
  16: (numbers, share) => percentile(numbers, share, false),
  17: (numbers, quarter) => percentile(numbers, Math.trunc(quarter) / 4, false),
  18: (numbers, share) => percentile(numbers, share, true),
  19: (numbers, quarter) => percentile(numbers, Math.trunc(quarter) / 4, true),
};

interface Skipped {
  readonly hidden: boolean;
  /** Rows hidden by a filter; rows hidden by a person are included. */
  readonly filtered: boolean;
  readonly errors: boolean;
  readonly totals: boolean;
}

/** Returns the cells of arguments without hidden rows, errors or other totals. */
function visible(values: readonly Value[], book: Book, skipped: Skipped): Scalar[] {
  const cells: Scalar[] = [];
  for (const value of values) {
    if (!(value instanceof Reference)) {
      eachCell(tableOf(value, book), (cell) => cells.push(cell));
      continue;
    }
    for (const area of value.areas) {
      const table = book.read(area);
      for (let row = 0; row < table.storedRows; row++) {
        if (skipped.hidden && book.isHidden(area.sheet, area.top + row)) continue;
        if (skipped.filtered && book.isFiltered(area.sheet, area.top + row)) continue;
        for (let column = 0; column < table.storedColumns; column++) {
          const cell = table.at(row, column);
          const [top, left] = [area.top + row, area.left + column];
          const isTotal =
            skipped.totals &&
            plain(cell) !== null &&
            /\b(?:SUBTOTAL|AGGREGATE)\(/i.test(
              book.formula({ sheet: area.sheet, top, left, bottom: top, right: left }) ?? "",
            );
          if (!isTotal) cells.push(cell);
        }
      }
    }
  }
  return cells.filter((cell) => !(skipped.errors && plain(cell) instanceof FormulaError));
}

function total(number: number, cells: readonly Scalar[], extra?: number): Value {
  if (number === 3) return cells.filter((cell) => plain(cell) !== null).length;
  let format: string | undefined;
  const numbers = cells.flatMap((cell) => {
    const value = plain(cell);
    if (number === 2 && value instanceof FormulaError) return [];
    if (value instanceof FormulaError) throw value;
    if (typeof value !== "number") return [];
    format ??= cell instanceof Shown ? cell.format : undefined;
    return [value];
  });
  const calculate = totals[number - 1];
  if (calculate) return number === 2 ? calculate(numbers) : inFormat(calculate(numbers), format);
  const order = ordered[number];
  if (!order || extra === undefined) throw errors.value;
  return inFormat(order(numbers, extra), format);
}

function subtotal(book: Book, kind: number, values: readonly Value[]): Value {
  const number = Math.trunc(kind);
  const hidden = number > 100;
  const which = hidden ? number - 100 : number;
  if (which < 1 || which > 11) throw errors.value;
  return total(which, visible(values, book, { hidden, filtered: true, errors: false, totals: true }));
}

function aggregate(book: Book, kind: number, option: number, values: readonly Value[]): Value {
  const [number, options] = [whole(kind, 1, 19, errors.value), whole(option, 0, 7, errors.value)];
  const skipped = {
    hidden: options % 2 === 1,
    filtered: false,
    errors: [2, 3, 6, 7].includes(options),
    totals: options < 4,
  };
  if (number < 14) return total(number, visible(values, book, skipped));
  const [array, rankArgument] = values;
  if (rankArgument === undefined) throw errors.value;
  const extra = toNumber(tableOf(rankArgument, book).at(0, 0), book.readNumber);
  return total(number, visible([array], book, skipped), extra);
}

function trimmedMean(numbers: readonly number[], share: number): number {
  if (share < 0 || share >= 1 || numbers.length === 0) throw errors.number;
  const left = Math.floor((numbers.length * share) / 2 + 1e-12);
  return mean(ascending(numbers).slice(left, numbers.length - left));
}

const allPositive = (numbers: readonly number[]): readonly number[] => {
  if (numbers.length === 0 || numbers.some((value) => value <= 0)) throw errors.number;
  return numbers;
};

const single = (numbers: readonly number[]): number => {
  const [mode] = modes(numbers);
  if (mode === undefined) throw errors.missing;
  return mode;
};

const quarter = (value: number): number => {
  const number = Math.trunc(value);
  if (number < 0 || number > 4) throw errors.number;
  return number / 4;
};

function probability(xs: Matrix, chances: Matrix, low: number, high: number): number {
  const pairs = pairsOf(xs, chances);
  if (pairs.some(([, chance]) => chance <= 0 || chance > 1)) throw errors.number;
  if (Math.abs(sum(pairs.map(([, chance]) => chance)) - 1) > 1e-7) throw errors.number;
  return sum(pairs.flatMap(([x, chance]) => (x >= low && x <= high ? [chance] : [])));
}

const standardDeviation =
  (correction: 0 | 1): Calculate =>
  (numbers) =>
    Math.sqrt(deviation(numbers, correction));
const variance =
  (correction: 0 | 1): Calculate =>
  (numbers) =>
    deviation(numbers, correction);
const covariance = (correction: 0 | 1): Definition =>
  ofPairs(({ count: n, xy }) => quotient(xy, n - correction));
const percentiles = (isExclusive: boolean): Definition =>
  withNumber((numbers, share) => percentile(numbers, share, isExclusive));
const quartiles = (isExclusive: boolean): Definition =>
  withNumber((numbers, value) => percentile(numbers, quarter(value), isExclusive));
const percentRanks = (isExclusive: boolean): Definition =>
  bookFn("a n n!", (book, list, value, digits = 3) =>
    percentRank(inTable(list, book).numbers, value, digits, isExclusive),
  );

const definitions: Functions = {
  AVERAGE: ofNumbers(mean),
  AVERAGEA: ofAll(mean),
  COUNT: bookFn("a*", (book, ...values) => count(values, book, (cell) => typeof plain(cell) === "number")),
  COUNTA: bookFn("a*", (book, ...values) => {
    let counted = 0;
    for (const value of values)
      if (value instanceof Matrix) counted += value.rows * value.columns;
      else if (value instanceof Reference)
        for (const table of tablesOf(value, book))
          eachCell(table, (cell) => (counted += Number(plain(cell) !== null)));
      else if (value !== null || value === undefined) counted++;
    return counted;
  }),
  COUNTBLANK: bookFn("a", (book, value) => {
    let blanks = 0;
    for (const table of tablesOf(value, book)) {
      const isBlank = (cell: Scalar): boolean => plain(cell) === null || plain(cell) === "";
      blanks += table.cells.filter(isBlank).length + (isBlank(table.rest) ? table.unstored : 0);
    }
    return blanks;
  }),
  MAX: ofNumbers(largest),
  MIN: ofNumbers(smallest),
  MAXA: ofAll(largest),
  MINA: ofAll(smallest),
  MEDIAN: ofNumbers(median),
  "MODE.SNGL": ofNumbers(single),
  "MODE.MULT": bookFn("a*", (book, ...values) => {
    const modesFound = modes(numbersOf(values, book).numbers);
    return modesFound.length === 0 ? errors.missing : new Matrix(modesFound.length, 1, modesFound);
  }),
  LARGE: withNumber((numbers, place) => nth(ascending(numbers).reverse(), place)),
  SMALL: withNumber((numbers, place) => nth(ascending(numbers), place)),
  "RANK.EQ": ranked((first) => first),
  "RANK.AVG": ranked((first, equal) => first + (equal - 1) / 2),
  "PERCENTILE.INC": percentiles(false),
  "PERCENTILE.EXC": percentiles(true),
  "QUARTILE.INC": quartiles(false),
  "QUARTILE.EXC": quartiles(true),
  "PERCENTRANK.INC": percentRanks(false),
  "PERCENTRANK.EXC": percentRanks(true),
  "STDEV.S": ofNumbers(standardDeviation(1)),
  "STDEV.P": ofNumbers(standardDeviation(0)),
  STDEVA: ofAll(standardDeviation(1)),
  STDEVPA: ofAll(standardDeviation(0)),
  "VAR.S": ofNumbers(variance(1)),
  "VAR.P": ofNumbers(variance(0)),
  VARA: ofAll(variance(1)),
  VARPA: ofAll(variance(0)),
  AVEDEV: ofNumbers((numbers) => {
    const centre = mean(numbers);
    return mean(numbers.map((value) => Math.abs(value - centre)));
  }),
  DEVSQ: ofNumbers(squares),
  GEOMEAN: ofNumbers((numbers) => Math.exp(mean(allPositive(numbers).map(Math.log)))),
  HARMEAN: ofNumbers((numbers) => numbers.length / sum(allPositive(numbers).map((value) => 1 / value))),
  TRIMMEAN: withNumber(trimmedMean),
  SKEW: ofNumbers((numbers) => skewness(numbers, false)),
  "SKEW.P": ofNumbers((numbers) => skewness(numbers, true)),
  KURT: ofNumbers(kurtosis),
  CORREL: correlation,
  PEARSON: correlation,
  RSQ: ofPairs(({ xx, yy, xy }) => quotient(xy ** 2, xx * yy)),
  SLOPE: ofPairs(({ xx, xy }) => quotient(xy, xx)),
  INTERCEPT: ofPairs(({ xx, xy, meanX, meanY }) => meanY - quotient(xy, xx) * meanX),
  STEYX: ofPairs(({ xx, yy, xy, count: n }) => Math.sqrt(quotient(yy - quotient(xy ** 2, xx), n - 2))),
  "COVARIANCE.P": covariance(0),
  "COVARIANCE.S": covariance(1),
  "FORECAST.LINEAR": forecast,
  LINEST: fn("m m! b! b?", (...args) => regression(args, false)),
  LOGEST: fn("m m! b! b?", (...args) => regression(args, true)),
  TREND: fn("m m! m! b!", (...args) => predicted(args, false)),
  GROWTH: fn("m m! m! b!", (...args) => predicted(args, true)),
  FREQUENCY: bookFn("a a", (book, values, bins) =>
    frequencies(inTable(values, book).numbers, inTable(bins, book).numbers),
  ),
  PROB: fn("m m n n!", (xs, chances, low, high = low) => probability(xs, chances, low, high)),
  STANDARDIZE: fn("n n n", (value, centre, spread) => {
    if (spread <= 0) throw errors.number;
    return (value - centre) / spread;
  }),
  FISHER: fn("n", (value) => {
    if (Math.abs(value) >= 1) throw errors.number;
    return Math.atanh(value);
  }),
  FISHERINV: fn("n", Math.tanh),
  "T.TEST": fn("m m n n", (one, other, tails, type) =>
    tTest(one, other, Math.trunc(tails), Math.trunc(type)),
  ),
  "CHISQ.TEST": fn("m m", chiTest),
  "F.TEST": fn("m m", fTest),
  "Z.TEST": bookFn("a n n!", (book, values, wanted, sigma) => {
    const { numbers } = inTable(values, book);
    const spread = sigma ?? Math.sqrt(deviation(numbers, 1));
    if (spread <= 0) throw errors.number;
    return normal.above?.((mean(numbers) - wanted) / (spread / Math.sqrt(numbers.length))) ?? NaN;
  }),
  SUBTOTAL: bookFn("n a*", (book, kind, ...values) => subtotal(book, kind, values)),
  AGGREGATE: bookFn("n n a*", (book, kind, option, ...values) => aggregate(book, kind, option, values)),
};

/** The older names of functions. */
const olderNames: Readonly<Record<string, string>> = {
  MODE: "MODE.SNGL",
  RANK: "RANK.EQ",
  PERCENTILE: "PERCENTILE.INC",
  QUARTILE: "QUARTILE.INC",
  PERCENTRANK: "PERCENTRANK.INC",
  STDEV: "STDEV.S",
  STDEVP: "STDEV.P",
  VAR: "VAR.S",
  VARP: "VAR.P",
  COVAR: "COVARIANCE.P",
  FORECAST: "FORECAST.LINEAR",
  TTEST: "T.TEST",
  CHITEST: "CHISQ.TEST",
  FTEST: "F.TEST",
  ZTEST: "Z.TEST",
};

export const statisticalFunctions: Functions = {
  ...definitions,
  ...Object.fromEntries(
    Object.entries(olderNames).flatMap(([older, name]) => {
      const definition = definitions[name];
      return definition ? [[older, definition]] : [];
    }),
  ),
};
