import type { Kind } from "./kinds";
import type { Words } from "./words";

/** A column that a function can return: a value of the response under a dotted name. */
export interface Column {
  readonly name: string;
  readonly heading: string;
  readonly kind: Kind;
  readonly unit?: string;
  /** Set when only the Pro plan returns the value. */
  readonly plan?: "pro";
  /** Description of a computed column; the interface documents the others. */
  readonly description?: string;
  /** The words to show for the service's codes, where the value is one of an enumeration. */
  readonly words?: Words;
  /** Path of the value in the response, with `[]` after each array: `meetings[].races[].raceName`. */
  readonly path: string;
}

/** The columns of a function, or of one of its reports. */
export interface Table {
  /** Path of the array that gives the rows; `""` makes one row of the response itself. */
  readonly rows: string;
  readonly columns: readonly Column[];
  /** Named selections of columns, with wildcards; `all` needs no entry. */
  readonly presets: Readonly<Record<string, readonly string[]>>;
  /** Path of the number by which rows are sorted; without it they keep the response's order. */
  readonly order?: string;
  /** The argument without which the response has no such rows. */
  readonly requires?: string;
}

/** A column before its path is known. */
export type ColumnSpec = readonly [name: string, heading: string, kind: Kind, unit?: string];

interface ColumnsAtOptions {
  /** Prepended to each name. */
  readonly prefix?: string;
  /** Prepended to each heading, whose first letter becomes lower case. */
  readonly heading?: string;
  readonly plan?: "pro";
  /** Descriptions by name. */
  readonly descriptions?: Readonly<Record<string, string>>;
  /** The words of enumerations by name. */
  readonly words?: Readonly<Record<string, Words>>;
}

const decapitalise = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Returns the columns of one object of a response.
 *
 * @example
 * columnsAt("runners[]", [["name", "Runner", "text"]]) // [{ name: "name", heading: "Runner", kind: "text", path: "runners[].name" }]
 */
export function columnsAt(
  parent: string,
  specs: readonly ColumnSpec[],
  { prefix = "", heading, plan, descriptions, words }: ColumnsAtOptions = {},
): Column[] {
  return specs.map(([name, title, kind, unit]) => ({
    name: prefix + name,
    heading: heading === undefined ? title : `${heading} ${decapitalise(title)}`,
    kind,
    ...(unit === undefined ? {} : { unit }),
    ...(plan === undefined ? {} : { plan }),
    ...(descriptions?.[name] === undefined ? {} : { description: descriptions[name] }),
    ...(words?.[name] === undefined ? {} : { words: words[name] }),
    path: parent === "" ? name : `${parent}.${name}`,
  }));
}

/** Returns the columns with the given names, in that order. */
export function pickSpecs(specs: readonly ColumnSpec[], names: readonly string[]): ColumnSpec[] {
  return names.flatMap((name) => specs.filter((spec) => spec[0] === name));
}
