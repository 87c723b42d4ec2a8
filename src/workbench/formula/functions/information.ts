/** Functions about the type of a value, a cell or a sheet. */
import { columnName } from "../../../cells/addresses";
import { numberText, toText } from "../values/convert";
import { bookFn, fn, type Functions } from "../values/definition";
import { areaOf, tableOf, whole } from "../values/read";
import {
  errors,
  FormulaError,
  Lambda,
  Matrix,
  plain,
  type Plain,
  Reference,
  type Scalar,
} from "../values/value";

const test = (holds: (value: Plain | FormulaError) => boolean) => fn("e", (cell) => holds(plain(cell)));
const isErrorWith = (holds: (code: string) => boolean) =>
  test((value) => value instanceof FormulaError && holds(value.code));

const errorTypes = [
  "#NULL!",
  "#DIV/0!",
  "#VALUE!",
  "#REF!",
  "#NAME?",
  "#NUM!",
  "#N/A",
  "#GETTING_DATA",
  "#SPILL!",
  "#CONNECT!",
  "#BLOCKED!",
  "#UNKNOWN!",
  "#FIELD!",
  "#CALC!",
];

/** Returns whether a number is even; throws for TRUE and FALSE, the same as Excel. */
const isEven = (value: Plain, read: (text: string) => number | undefined): boolean => {
  if (typeof value === "boolean") throw errors.value;
  const number = typeof value === "string" ? read(value) : (value ?? 0);
  if (number === undefined) throw errors.value;
  return Math.trunc(number) % 2 === 0;
};

function typeOf(value: unknown): number {
  if (value instanceof Matrix) return 64;
  if (value instanceof Lambda) return 128;
  const cell = plain((value ?? null) as Scalar);
  if (cell instanceof FormulaError) return 16;
  return typeof cell === "boolean" ? 4 : typeof cell === "string" ? 2 : 1;
}

const escaped = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Returns a value as text; if strict, in the notation of a formula. */
export function valueText(cell: Scalar, isStrict: boolean): string {
  const value = plain(cell);
  if (value instanceof FormulaError) return value.code;
  if (typeof value === "string") return isStrict ? escaped(value) : value;
  return typeof value === "number" ? numberText(value) : toText(value);
}

const strictness = (format: number): boolean => whole(format, 0, 1, errors.value) === 1;

export const informationFunctions: Functions = {
  ISBLANK: test((value) => value === null),
  ISERROR: isErrorWith(() => true),
  ISERR: isErrorWith((code) => code !== "#N/A"),
  ISNA: isErrorWith((code) => code === "#N/A"),
  ISNUMBER: test((value) => typeof value === "number"),
  ISTEXT: test((value) => typeof value === "string"),
  ISNONTEXT: test((value) => typeof value !== "string"),
  ISLOGICAL: test((value) => typeof value === "boolean"),
  ISEVEN: bookFn("v", ({ readNumber }, value) => isEven(value, readNumber)),
  ISODD: bookFn("v", ({ readNumber }, value) => !isEven(value, readNumber)),
  ISREF: fn("a", (value) => value instanceof Reference),
  ISFORMULA: bookFn("a", (book, value) => book.formula(areaOf(value)) !== undefined),
  FORMULATEXT: bookFn("a", (book, value) => book.formula(areaOf(value)) ?? errors.missing),
  NA: fn("", () => errors.missing),
  N: fn("e", (cell) => {
    const value = plain(cell);
    if (value instanceof FormulaError) return value;
    return typeof value === "number" ? cell : value === true ? 1 : 0;
  }),
  T: fn("e", (cell) => {
    const value = plain(cell);
    return value instanceof FormulaError || typeof value === "string" ? value : "";
  }),
  TYPE: bookFn("a", (book, value) => {
    if (!(value instanceof Reference)) return typeOf(value);
    const table = tableOf(value, book);
    return table.rows * table.columns > 1 ? 64 : typeOf(table.at(0, 0));
  }),
  "ERROR.TYPE": fn("e", (cell) => {
    const value = plain(cell);
    const index = value instanceof FormulaError ? errorTypes.indexOf(value.code) : -1;
    return index < 0 ? errors.missing : index + 1;
  }),
  SHEETS: bookFn("a?", (book, value) => {
    if (value instanceof Reference) return new Set(value.areas.map(({ sheet }) => sheet)).size;
    return book.sheets().length;
  }),
  SHEET: bookFn("a?", (book, value) => {
    const sheets = book.sheets();
    const wanted = value instanceof Reference ? areaOf(value).sheet : book.position.sheet;
    if (value === undefined || value instanceof Reference)
      return sheets.findIndex(({ id }) => id === wanted) + 1;
    const name = toText(tableOf(value, book).at(0, 0)).toLowerCase();
    const index = sheets.findIndex((sheet) => sheet.name.toLowerCase() === name);
    return index < 0 ? errors.missing : index + 1;
  }),
  CELL: bookFn("t a?", (book, kind, reference) => {
    const area = reference === undefined ? book.position : areaOf(reference);
    const cell = (): Scalar => book.cell({ ...area, bottom: area.top, right: area.left });
    switch (kind.toLowerCase()) {
      case "address":
        return `$${columnName(area.left)}$${area.top + 1}`;
      case "row":
        return area.top + 1;
      case "col":
        return area.left + 1;
      case "contents":
        return cell();
      case "type": {
        const value = plain(cell());
        return value === null ? "b" : typeof value === "string" ? "l" : "v";
      }
      default:
        return new FormulaError("#VALUE!", "CELL answers address, row, col, contents and type");
    }
  }),
  VALUETOTEXT: fn("e n?", (cell, format = 0) => valueText(cell, strictness(format))),
  ARRAYTOTEXT: fn("m n?", (table, format = 0) => {
    const isStrict = strictness(format);
    if (table.rows * table.columns > 32_767) throw errors.value;
    const rows = Array.from({ length: table.storedRows }, (_, row) =>
      Array.from({ length: table.storedColumns }, (_cell, column) =>
        valueText(table.at(row, column), isStrict),
      ),
    );
    return isStrict
      ? `{${rows.map((row) => row.join(",")).join(";")}}`
      : rows.map((row) => row.join(", ")).join(", ");
  }),
  FIELDVALUE: bookFn("e t", (book, cell, name) => book.field(cell, name)),
};
