import type { Kind } from "./kinds";

/** One column that a function can show: a field of a response, under its dotted name. */
export interface Column {
  readonly name: string;
  readonly heading: string;
  readonly kind: Kind;
  readonly unit?: string;
  /** Named when only the Pro plan fills the field. */
  readonly plan?: "pro";
  /** What it says, where no response of the interface has the field. */
  readonly meaning?: string;
  /** Where the field stands in the response; `[]` after each array on the way. */
  readonly from: string;
}

/** The columns of one function (or of one of its reports): a row for every entry at `rows`, `""` for the response itself. */
export interface Table {
  readonly rows: string;
  readonly columns: readonly Column[];
  /** Named lists of fields, as wildcards over the names; `all` needs no entry. */
  readonly presets: Readonly<Record<string, readonly string[]>>;
  /** The path of the number that orders the rows, where the response's own order is not the one to show. */
  readonly order?: string;
  /** The argument without which the response has nothing for these rows. */
  readonly needs?: string;
}

/** A field: its name, heading, kind and, where it has one, unit. */
export type Field = readonly [name: string, heading: string, kind: Kind, unit?: string];

interface Placing {
  /** What stands before the fields' names. */
  readonly prefix?: string;
  /** What stands before the fields' headings; the first letter of the field's own is then lowered. */
  readonly heading?: string;
  readonly plan?: "pro";
  /** What the fields say, by name. */
  readonly meanings?: Readonly<Record<string, string>>;
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The columns of the fields that stand at one path of a response. */
export function columnsAt(
  path: string,
  fields: readonly Field[],
  { prefix = "", heading, plan, meanings }: Placing = {},
): Column[] {
  return fields.map(([name, title, kind, unit]) => ({
    name: prefix + name,
    heading: heading === undefined ? title : `${heading} ${lowered(title)}`,
    kind,
    ...(unit === undefined ? {} : { unit }),
    ...(plan === undefined ? {} : { plan }),
    ...(meanings?.[name] === undefined ? {} : { meaning: meanings[name] }),
    from: path === "" ? name : `${path}.${name}`,
  }));
}

/** Some of the fields, by name, in the wanted order. */
export function fieldsNamed(fields: readonly Field[], names: readonly string[]): Field[] {
  return names.flatMap((name) => fields.filter((field) => field[0] === name));
}
