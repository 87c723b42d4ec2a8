/** Declares functions of formulas: parameters as letters, and the calculation. */
import type { ReadNumber } from "./convert";
import type { Area, FormulaError, Lambda, Matrix, Plain, Scalar, Value } from "./value";

/** A table of the workbook. */
export interface Table {
  /** All its cells, including headings and totals. */
  readonly area: Area;
  /** The number of rows with headings. */
  readonly headers: number;
  readonly hasTotals: boolean;
  /** The names of its columns from left to right. */
  readonly columns: readonly string[];
}

/** The workbook around a formula. Sheets are identified by the host's ids. */
export interface Book {
  /** Returns the cells of an area; those beyond the used part are not stored. */
  read(area: Area): Matrix;
  /** Returns the value of an area's first cell. */
  cell(area: Area): Scalar;
  /** Returns the cells that the formula in an area's first cell fills; undefined if it fills none. */
  spill(area: Area): Area | undefined;
  /** Returns the formula of an area's first cell. */
  formula(area: Area): string | undefined;
  /**
   * Returns the area for an address with a sheet, such as 'Race 1'!B2; undefined if there is no such sheet.
   */
  parse(address: string): Area | undefined;
  /** Returns the value of a name in the workbook; undefined if there is none. */
  name(name: string): Value;
  /** Returns the table with a name, or for "" the table around the formula; undefined if there is none. */
  table(name: string): Table | undefined;
  /** Calls an add-in's function; undefined if there is none. */
  call(name: string, values: readonly Value[]): Scalar | Matrix | undefined;
  /** The names of the sheets from left to right. */
  sheets(): readonly { readonly id: string; readonly name: string }[];
  /** Returns true for a row hidden by a person or a filter. */
  isHidden(sheet: string, row: number): boolean;
  isFiltered(sheet: string, row: number): boolean;
  /** Returns a field on a value's card. */
  field(value: Scalar, name: string): Scalar | Matrix;
  /** The cell of the formula. */
  readonly position: Area;
  readonly readNumber: ReadNumber;
  /** The current time as an Excel serial number. */
  readonly now: number;
  readonly random: () => number;
  /** The formats for dates in results, and for dates with a time. */
  readonly dateFormat: string;
}

/** The types for a parameter's letters. A table for one of the first six makes one call per cell. */
interface Kinds {
  /** A number. */
  n: number;
  /** A number that TRUE and FALSE do not convert to, in functions of the former Analysis ToolPak. */
  s: number;
  /** A text. */
  t: string;
  /** TRUE or FALSE. */
  b: boolean;
  /** Any value except an error. */
  v: Plain;
  /** Any value, including an error. */
  e: Scalar;
  /** Anything unchanged; references stay references. */
  a: Value;
  /** A table; operators in it calculate cell by cell even if the formula intersects. */
  m: Matrix;
  /** A LAMBDA. */
  f: Lambda;
}
type Kind = keyof Kinds;

/**
 * A letter; with ? it is optional and an empty argument is 0, with ! it is optional and an empty argument is
 * left out.
 */
type One<Text extends string> = Text extends `${infer Letter extends Kind}${"?" | "!"}`
  ? Kinds[Letter] | undefined
  : Text extends Kind
    ? Kinds[Text]
    : never;

export type Arguments<Spec extends string> = Spec extends ""
  ? []
  : Spec extends `(${string})*`
    ? Value[]
    : Spec extends `${infer Letter extends Kind}*`
      ? Kinds[Letter][]
      : Spec extends `${infer First} ${infer Others}`
        ? [One<First>, ...Arguments<Others>]
        : [One<Spec>];

export interface Parameter {
  readonly kind: Kind;
  readonly optional: boolean;
  /** True if an empty argument is treated as omitted. */
  readonly skipsEmpty: boolean;
}

export interface Definition {
  readonly parameters: readonly Parameter[];
  /** The number of last parameters that repeat. */
  readonly repeating: number;
  readonly compute: (book: Book, args: readonly unknown[]) => Value;
}

const parameterOf = (text: string): Parameter => ({
  kind: text.charAt(0) as Kind,
  optional: /[?!]$/.test(text),
  skipsEmpty: text.endsWith("!"),
});

function define(spec: string, compute: Definition["compute"]): Definition {
  const repeated = /\(([^)]*)\)\*$|(\w)\*$/.exec(spec);
  const group = repeated?.[1] ?? repeated?.[2] ?? "";
  const letters = `${spec.slice(0, repeated?.index)} ${group}`.trim().split(" ").filter(Boolean);
  const repeating = group === "" ? 0 : group.split(" ").length;
  return { parameters: letters.map(parameterOf), repeating, compute };
}

/** Declares a function that depends only on its arguments: fn("n n?", (number, digits = 0) => ...). */
export const fn = <Spec extends string>(
  spec: Spec,
  compute: (...args: Arguments<Spec>) => Value,
): Definition => define(spec, (_book, args) => compute(...(args as Arguments<Spec>)));

/** Declares a function that reads the workbook. */
export const bookFn = <Spec extends string>(
  spec: Spec,
  compute: (book: Book, ...args: Arguments<Spec>) => Value,
): Definition => define(spec, (book, args) => compute(book, ...(args as Arguments<Spec>)));

export type Functions = Readonly<Record<string, Definition>>;
export type { FormulaError };
