/** Functions of texts. */
import { toText } from "../values/convert";
import { wildcardPattern } from "../values/criteria";
import { type Arguments, type Book, bookFn, fn, type Functions } from "../values/definition";
import { inNumberFormat } from "../values/format";
import { eachCell, tablesOf, whole } from "../values/read";
import { roundedTo } from "../values/rounding";
import { errors, FormulaError, Matrix, matrixOf, plain, type Scalar, type Value } from "../values/value";

const longest = 32_767;

function limited(text: string): string {
  if (text.length <= longest) return text;
  throw new FormulaError("#VALUE!", "A text of a cell has at most 32,767 characters");
}

/** Returns the texts of all cells of arguments; blanks are empty texts. */
function textsOf(values: readonly Value[], book: Book): string[] {
  const texts: string[] = [];
  for (const value of values)
    for (const table of tablesOf(value, book)) {
      eachCell(table, (cell) => texts.push(toText(cell)));
      // More blank cells than a text has characters make no difference.
      const blanks = table.rest === null ? Math.min(table.unstored, longest + 1) : 0;
      for (let count = 0; count < blanks; count++) texts.push("");
    }
  return texts;
}

/** Returns a number of characters, at least 0; throws #VALUE! for a negative number. */
const length = (count: number): number => whole(count, 0, Infinity, errors.value);

/** Returns the position of a text in another, from 1; throws #VALUE! if it is not there. */
function placeOf(index: number): number {
  if (index < 0) throw new FormulaError("#VALUE!", "The text is not found");
  return index + 1;
}

function startOf(within: string, start: number): number {
  return whole(start, 1, Math.max(1, within.length + 1), errors.value) - 1;
}

function search(wanted: string, within: string, start: number): number {
  const from = startOf(within, start);
  const at = within.slice(from).search(wildcardPattern(wanted, false));
  return placeOf(at < 0 ? at : at + from);
}

function substituted(text: string, old: string, replacement: string, instance: number | undefined): string {
  let left = instance === undefined ? 0 : whole(instance, 1, Infinity, errors.value);
  if (old === "") return text;
  if (instance === undefined) return limited(text.replaceAll(old, () => replacement));
  for (let at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + old.length))
    if (--left === 0) return limited(text.slice(0, at) + replacement + text.slice(at + old.length));
  return text;
}

interface Delimited {
  readonly text: string;
  readonly delimiters: readonly string[];
  readonly instance: number;
  readonly ignoresCase: boolean;
  /** True if the end of the text is a delimiter too. */
  readonly endMatches: boolean;
}

const escapedPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** Returns the bounds of the delimiter for an instance, counted from the end if negative. */
function delimiterAt({
  text,
  delimiters,
  instance,
  ignoresCase,
  endMatches,
}: Delimited): readonly [number, number] | undefined {
  const longestFirst = [...delimiters].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map(escapedPattern).join("|"), ignoresCase ? "gi" : "g");
  const places = delimiters.includes("")
    ? []
    : [...text.matchAll(pattern)].map(({ index, 0: part }) => [index, index + part.length] as const);
  const bounds = endMatches
    ? instance > 0
      ? [...places, [text.length, text.length] as const]
      : [[0, 0] as const, ...places]
    : places;
  return bounds.at(instance > 0 ? instance - 1 : instance);
}

function cut(
  book: Book,
  args: Arguments<"t a n! n! n! a!">,
  part: (text: string, bounds: readonly [number, number]) => string,
): Value {
  const [text, delimiter, instance = 1, mode = 0, end = 0, missing] = args;
  const delimiters = textsOf([delimiter], book);
  const count = Math.floor(instance);
  const shortest = Math.min(...delimiters.map((part) => part.length));
  if (
    count === 0 ||
    (args[2] !== undefined && Math.abs(count) * Math.max(1, shortest) > Math.max(1, text.length)) ||
    ![0, 1].includes(mode) ||
    ![0, 1].includes(end)
  )
    throw errors.value;
  if (delimiters.includes("")) {
    const bounds = count > 0 ? ([0, 0] as const) : ([text.length, text.length] as const);
    return part(text, bounds);
  }
  const bounds = delimiterAt({
    text,
    delimiters,
    instance: count,
    ignoresCase: mode === 1,
    endMatches: end === 1,
  });
  return bounds ? part(text, bounds) : (missing ?? new FormulaError("#N/A", "The delimiter is not found"));
}

function split(
  text: string,
  delimiters: readonly string[],
  options: { readonly ignoresCase: boolean; readonly skipsEmpty: boolean },
): string[] {
  if (delimiters.length === 0) return [text];
  if (delimiters.includes("")) throw errors.value;
  const longestFirst = [...delimiters].sort((one, other) => other.length - one.length);
  const parts = text.split(
    new RegExp(longestFirst.map(escapedPattern).join("|"), options.ignoresCase ? "i" : ""),
  );
  return options.skipsEmpty ? parts.filter((part) => part !== "") : parts;
}

const proper = (text: string): string =>
  text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());

/** The characters of Windows-1252 that differ from Unicode, from 128 on. */
const windows1252 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

function character(code: number): string {
  const number = whole(code, 1, 255, errors.value);
  return number >= 128 && number <= 159 ? windows1252.charAt(number - 128) : String.fromCharCode(number);
}

function codeOf(text: string): number {
  if (text === "") throw errors.value;
  const place = windows1252.indexOf(text.charAt(0));
  return place >= 0 ? place + 128 : Math.min(text.charCodeAt(0), 255);
}

/** Returns a number with thousands separators and a number of decimals. */
function fixed(value: number, places: number, hasThousands: boolean): string {
  const digits = whole(places, -127, 127, errors.value);
  const text = Math.abs(roundedTo(value, digits)).toFixed(Math.max(0, digits));
  const [integer = "", fraction] = text.split(".");
  const grouped = hasThousands ? integer.replace(/\B(?=(?:\d{3})+$)/g, ",") : integer;
  const isNegative = value < 0 && Number(text) !== 0;
  return `${isNegative ? "-" : ""}${grouped}${fraction === undefined ? "" : `.${fraction}`}`;
}

function numberValue(text: string, decimal: string, group: string): number {
  if (decimal === "" || group === "") throw errors.value;
  const [point, thousands] = [decimal.charAt(0), group.charAt(0)];
  const compact = text.replace(/\s/g, "");
  if (compact === "") return 0;
  const [integer = "", fraction] =
    compact.split(point).length > 2 ? [""] : [compact.split(point)[0], compact.split(point)[1]];
  if (compact.split(point).length > 2 || fraction?.includes(thousands)) throw errors.value;
  const [, digits = "", percents = ""] =
    /^(.*?)(%*)$/.exec(
      `${integer.replaceAll(thousands, "")}${fraction === undefined ? "" : `.${fraction}`}`,
    ) ?? [];
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(digits) ? Number(digits) : NaN;
  if (Number.isNaN(number)) throw errors.value;
  return number / 100 ** percents.length;
}

export function regularExpression(pattern: string, ignoresCase: boolean, flags = ""): RegExp {
  try {
    return new RegExp(pattern, `${flags}u${ignoresCase ? "i" : ""}`);
  } catch {
    throw new FormulaError("#VALUE!", `"${pattern}" is not a regular expression`);
  }
}

const caseMode = (mode: number): boolean => {
  if (mode !== 0 && mode !== 1) throw errors.value;
  return mode === 1;
};

function formatted(cell: Scalar, pattern: string, read: (text: string) => number | undefined): string {
  const value = plain(cell);
  if (value instanceof FormulaError) throw value;
  const number = typeof value === "string" && value !== "" ? (read(value) ?? value) : value;
  if (typeof number === "boolean") return toText(number);
  const text = inNumberFormat(number, pattern);
  if (text === undefined) throw new FormulaError("#VALUE!", `"${pattern}" is not a number format`);
  return text;
}

const joined = (book: Book, delimiter: Value, skipsEmpty: boolean, values: readonly Value[]): string => {
  const delimiters = textsOf([delimiter], book);
  const texts = textsOf(values, book).filter((text) => !skipsEmpty || text !== "");
  return limited(
    texts
      .map((text, index) =>
        index === 0 ? text : `${delimiters[(index - 1) % delimiters.length] ?? ""}${text}`,
      )
      .join(""),
  );
};

const wide = (code: number): string => String.fromCodePoint(code);

export const textFunctions: Functions = {
  LEFT: fn("t n?", (text, count = 1) => text.slice(0, length(count))),
  RIGHT: fn("t n?", (text, count = 1) => (length(count) === 0 ? "" : text.slice(-length(count)))),
  MID: fn("t n n", (text, start, count) => {
    const from = whole(start, 1, Infinity, errors.value) - 1;
    return text.slice(from, from + length(count));
  }),
  LEN: fn("t", (text) => text.length),
  LOWER: fn("t", (text) => text.toLowerCase()),
  UPPER: fn("t", (text) => text.toUpperCase()),
  PROPER: fn("t", proper),
  TRIM: fn("t", (text) => text.replace(/ +/g, " ").replace(/^ | $/g, "")),
  // eslint-disable-next-line no-control-regex -- the control characters are what CLEAN removes
  CLEAN: fn("t", (text) => text.replace(/[\u0000-\u001f]/g, "")),
  EXACT: fn("t t", (one, other) => one === other),
  REPT: fn("t n", (text, count) => {
    if (text.length * length(count) > longest) throw errors.value;
    return text.repeat(length(count));
  }),
  CONCAT: bookFn("a*", (book, ...values) => limited(textsOf(values, book).join(""))),
  CONCATENATE: fn("t*", (...texts) => limited(texts.join(""))),
  TEXTJOIN: bookFn("a b a*", (book, delimiter, skipsEmpty, ...values) =>
    joined(book, delimiter, skipsEmpty, values),
  ),
  FIND: fn("t t n?", (wanted, within, start = 1) => placeOf(within.indexOf(wanted, startOf(within, start)))),
  SEARCH: fn("t t n?", (wanted, within, start = 1) => search(wanted, within, start)),
  SUBSTITUTE: fn("t t t n?", substituted),
  REPLACE: fn("t n n t", (text, start, count, replacement) => {
    const from = whole(start, 1, Infinity, errors.value) - 1;
    return limited(text.slice(0, from) + replacement + text.slice(from + length(count)));
  }),
  TEXTBEFORE: bookFn("t a n! n! n! a!", (book, ...args) =>
    cut(book, args, (text, [start]) => text.slice(0, start)),
  ),
  TEXTAFTER: bookFn("t a n! n! n! a!", (book, ...args) =>
    cut(book, args, (text, [, end]) => text.slice(end)),
  ),
  TEXTSPLIT: bookFn(
    "t a! a! b? n? e!",
    (book, text, columns, rows, skipsEmpty = false, mode = 0, padding = errors.missing) => {
      if (text === "") return errors.calculation;
      const options = { ignoresCase: caseMode(mode), skipsEmpty };
      const delimitersOf = (value: Value): string[] => (value === undefined ? [] : textsOf([value], book));
      const [across, down] = [delimitersOf(columns), delimitersOf(rows)];
      if (across.length + down.length === 0) throw errors.value;
      const table = split(text, down, options).map((line) => split(line, across, options));
      const width = Math.max(1, ...table.map((row) => row.length));
      if (table.length === 0) return errors.calculation;
      return matrixOf(table.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? padding)));
    },
  ),
  TEXT: bookFn("e t", ({ readNumber }, value, pattern) => formatted(value, pattern, readNumber)),
  VALUE: bookFn("v", ({ readNumber }, value) => {
    if (typeof value === "boolean") throw errors.value;
    const number = typeof value === "string" ? readNumber(value) : (value ?? 0);
    return number ?? new FormulaError("#VALUE!", `"${String(value)}" is not a number`);
  }),
  NUMBERVALUE: fn("t t? t?", (text, decimal = ".", group = ",") => numberValue(text, decimal, group)),
  FIXED: fn("n n! b?", (value, places = 2, withoutThousands = false) =>
    fixed(value, places, !withoutThousands),
  ),
  DOLLAR: fn("n n!", (value, places = 2) => {
    const text = fixed(value, places, true);
    return text.startsWith("-") ? `($${text.slice(1)})` : `$${text}`;
  }),
  CHAR: fn("n", character),
  CODE: fn("t", codeOf),
  UNICHAR: fn("n", (code) => {
    const number = whole(code, 1, 0x10ffff, errors.value);
    if (number >= 0xd800 && number <= 0xdfff) return errors.missing;
    return number === 0xfffe || number === 0xffff ? errors.missing : wide(number);
  }),
  UNICODE: fn("t", (text) => text.codePointAt(0) ?? errors.value),
  REGEXTEST: fn("t t n?", (text, pattern, mode = 0) => regularExpression(pattern, caseMode(mode)).test(text)),
  REGEXEXTRACT: fn("t t n? n?", (text, pattern, kind = 0, mode = 0) => {
    const matches = [...text.matchAll(regularExpression(pattern, caseMode(mode), "g"))];
    const [first] = matches;
    if (!first) return errors.missing;
    if (kind === 0) return first[0];
    if (kind === 1)
      return new Matrix(
        matches.length,
        1,
        matches.map(([part]) => part),
      );
    if (kind !== 2) return errors.value;
    return first.length === 1
      ? first[0]
      : new Matrix(
          1,
          first.length - 1,
          first.slice(1).map((part) => part ?? ""),
        );
  }),
  REGEXREPLACE: fn("t t t n? n?", (text, pattern, replacement, occurrence = 0, mode = 0) => {
    const expression = regularExpression(pattern, caseMode(mode), "g");
    if (occurrence === 0) return limited(text.replace(expression, replacement));
    const matches = [...text.matchAll(expression)];
    const match = matches.at(occurrence > 0 ? occurrence - 1 : occurrence);
    if (!match) return text;
    const single = regularExpression(pattern, caseMode(mode));
    return (
      text.slice(0, match.index) +
      match[0].replace(single, replacement) +
      text.slice(match.index + match[0].length)
    );
  }),
  DOLLARDE: fn("s s", (value, fraction) => fractional(value, fraction, false)),
  DOLLARFR: fn("s s", (value, fraction) => fractional(value, fraction, true)),
};

/** Converts a price between decimals and fractions: 1.02 in sixteenths is 1.125. */
function fractional(value: number, fraction: number, toFraction: boolean): number {
  const parts = Math.trunc(fraction);
  if (parts < 0) throw errors.number;
  if (parts === 0) throw errors.division;
  const whole_ = Math.trunc(value);
  const scale = 10 ** Math.ceil(Math.log10(parts) - 1e-12);
  return toFraction
    ? whole_ + ((value - whole_) * parts) / scale
    : whole_ + ((value - whole_) * scale) / parts;
}
