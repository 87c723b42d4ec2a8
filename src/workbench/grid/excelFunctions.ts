import type { AddFunctionDescription, Arg, ArgDefinition, FunctionResultObject } from "@odoo/o-spreadsheet";

export type Cell = FunctionResultObject | undefined;
/** A table of the engine: an array of columns. */
export type Columns = FunctionResultObject[][];

export function columnsOf(arg: Arg): Columns {
  return Array.isArray(arg) ? arg : [[arg ?? { value: null }]];
}

export const rowCount = (table: Columns): number => table[0]?.length ?? 0;

/** Returns the rows with these indexes, in this order. */
export function pickRows(table: Columns, rows: readonly number[]): Columns {
  return table.map((column) => rows.map((row) => column[row] ?? { value: null }));
}

export function transpose(table: Columns): Columns {
  return Array.from({ length: rowCount(table) }, (_, row) =>
    table.map((column) => column[row] ?? { value: null }),
  );
}

const rank = (value: unknown): number => ["number", "string", "boolean"].indexOf(typeof value);

/** Compares values in Excel's order: numbers, texts ignoring case, FALSE, TRUE. */
export function compare(first: Cell, second: Cell): number {
  const [a, b] = [first?.value ?? "", second?.value ?? ""];
  if (typeof a === "string" && typeof b === "string")
    return a.localeCompare(b, undefined, { sensitivity: "base" });
  return rank(a) - rank(b) || Number(a) - Number(b);
}

interface Options {
  readonly optional?: boolean;
  /** Accepts one value only: a table calls the function for each of its cells. */
  readonly single?: boolean;
  readonly repeating?: boolean;
}

export function parameter(name: string, description: string, options: Options = {}): ArgDefinition {
  return {
    name,
    description,
    type: [options.single ? "ANY" : "RANGE<ANY>"],
    optional: options.optional ?? false,
    repeating: options.repeating ?? false,
    acceptErrors: true,
    acceptMatrix: !options.single,
  };
}

const notFound = { value: "#N/A", message: "The value was not found" };

/** Converts a text with wildcards into a pattern: * is any text, ? one character, ~ escapes either. */
function wildcard(text: string): RegExp {
  const pattern = text.replace(/~([*?~])|[*?]|[\\^$.+|()[\]{}]/g, (found, escaped: string | undefined) => {
    if (escaped) return `\\${escaped}`;
    return found === "*" ? ".*" : found === "?" ? "." : `\\${found}`;
  });
  return new RegExp(`^${pattern}$`, "is");
}

/** Returns the index of the equal value, otherwise of the next smaller (side -1) or larger (side 1) one. */
function nearest(wanted: Cell, cells: readonly Cell[], side: number): number {
  let best = -1;
  for (const [index, cell] of cells.entries()) {
    if (typeof cell?.value !== typeof wanted?.value) continue;
    const difference = compare(cell, wanted);
    if (difference === 0) return index;
    if (Math.sign(difference) === side && (best < 0 || side * compare(cell, cells[best]) < 0)) best = index;
  }
  return best;
}

const modes: Readonly<Record<string, (wanted: Cell, cells: readonly Cell[]) => number>> = {
  "0": (wanted, cells) =>
    cells.findIndex((cell) => typeof cell?.value === typeof wanted?.value && compare(cell, wanted) === 0),
  "-1": (wanted, cells) => nearest(wanted, cells, -1),
  "1": (wanted, cells) => nearest(wanted, cells, 1),
  "2": (wanted, cells) =>
    cells.findIndex((cell) => wildcard(String(wanted?.value ?? "")).test(String(cell?.value ?? ""))),
};

/** XMATCH(lookup_value, lookup_array, [match_mode], [search_mode]) as in Excel; the engine has none. */
export const xmatch: AddFunctionDescription = {
  description: "Finds the position of a value in a row or column",
  args: [
    parameter("lookup_value", "The value to find", { single: true }),
    parameter("lookup_array", "The row or column to search"),
    parameter("match_mode", "0 exact, -1 or next smaller, 1 or next larger, 2 with wildcards (0)", {
      optional: true,
      single: true,
    }),
    parameter("search_mode", "1 from the first, -1 from the last (1)", { optional: true, single: true }),
  ],
  compute(wanted, array, matchMode, searchMode) {
    const single = (arg: typeof wanted): Cell => (Array.isArray(arg) ? arg[0]?.[0] : arg);
    const find = modes[String(single(matchMode)?.value ?? 0)];
    if (!find) return { value: "#VALUE!", message: "match_mode must be 0, -1, 1 or 2" };
    const cells = columnsOf(array).flat();
    const backwards = Number(single(searchMode)?.value) < 0;
    const found = find(single(wanted), backwards ? [...cells].reverse() : cells);
    if (found < 0) return notFound;
    return { value: backwards ? cells.length - found : found + 1 };
  },
};

/** FILTER(array, include, [if_empty]) as in Excel; the engine has several conditions and no if_empty. */
export const filter: AddFunctionDescription = {
  description: "Filters the rows (or columns) of an array by a condition",
  args: [
    parameter("array", "The array to filter"),
    parameter("include", "TRUE or FALSE for each row, or column, of the array"),
    parameter("if_empty", "The value to return if no row is left", { optional: true, single: true }),
  ],
  compute(array, include, ifEmpty) {
    const conditions = columnsOf(include);
    const byRow = conditions.length === 1;
    const table = byRow ? columnsOf(array) : transpose(columnsOf(array));
    const flags = byRow ? (conditions[0] ?? []) : conditions.map((column) => column[0]);
    if (flags.length !== rowCount(table))
      return { value: "#VALUE!", message: "include must be as long as the array" };
    const selected = flags.flatMap((flag, row) => (flag?.value ? [row] : []));
    if (selected.length === 0)
      return Array.isArray(ifEmpty) || !ifEmpty ? { value: "#CALC!", message: "No row is left" } : ifEmpty;
    const found = pickRows(table, selected);
    return byRow ? found : transpose(found);
  },
};

const isBlank = (cell: Cell): boolean =>
  cell?.value === undefined || cell.value === null || cell.value === "";

/** A sort key; its direction is 1 (ascending) or -1. */
interface Key {
  readonly values: readonly Cell[];
  readonly direction: number;
}

/** Returns the row indexes in the keys' order, stable, with blanks last. */
function order(count: number, keys: readonly Key[]): number[] {
  const byKey =
    (first: number, second: number) =>
    (found: number, { values, direction }: Key) => {
      if (found !== 0) return found;
      const [a, b] = [values[first], values[second]];
      return Number(isBlank(a)) - Number(isBlank(b)) || direction * compare(a, b);
    };
  return Array.from({ length: count }, (_, row) => row).sort((first, second) =>
    keys.reduce(byKey(first, second), 0),
  );
}

const direction = (arg: Arg): number => (!Array.isArray(arg) && Number(arg?.value) === -1 ? -1 : 1);

/** SORT(array, [sort_index], [sort_order], [by_col]) as in Excel; the engine's differs. */
export const sort: AddFunctionDescription = {
  description: "Sorts an array by one of its columns",
  args: [
    parameter("array", "The array to sort"),
    parameter("sort_index", "The number of the column, or row, to sort by (1)", {
      optional: true,
      single: true,
    }),
    parameter("sort_order", "1 ascending, -1 descending (1)", { optional: true, single: true }),
    parameter("by_col", "TRUE sorts columns instead of rows", { optional: true, single: true }),
  ],
  compute(array, index, sortOrder, byColumn) {
    const turn = !Array.isArray(byColumn) && Boolean(byColumn?.value);
    const table = turn ? transpose(columnsOf(array)) : columnsOf(array);
    const key = table[Number((Array.isArray(index) ? undefined : index?.value) ?? 1) - 1];
    if (!key) return { value: "#VALUE!", message: `sort_index must be from 1 to ${table.length}` };
    const sorted = pickRows(
      table,
      order(rowCount(table), [{ values: key, direction: direction(sortOrder) }]),
    );
    return turn ? transpose(sorted) : sorted;
  },
};

/** SORTBY(array, by_array, [sort_order], ...) as in Excel; the engine has none. */
export const sortBy: AddFunctionDescription = {
  description: "Sorts the rows of an array by the values of other columns",
  args: [
    parameter("array", "The array to sort"),
    parameter("by_array", "The column to sort by"),
    parameter("sort_order", "1 ascending, -1 descending (1)", { optional: true, single: true }),
    // The engine only supports repeated pairs that are complete.
    parameter("by_array_2", "A further column to sort by", { optional: true, repeating: true }),
    parameter("sort_order_2", "1 ascending, -1 descending", {
      optional: true,
      single: true,
      repeating: true,
    }),
  ],
  compute(array, ...by) {
    const table = columnsOf(array);
    const keys = by.flatMap((values, index) =>
      index % 2 === 0 ? [{ values: columnsOf(values)[0] ?? [], direction: direction(by[index + 1]) }] : [],
    );
    if (keys.some(({ values }) => values.length !== rowCount(table)))
      return { value: "#VALUE!", message: "by_array must be as long as the array" };
    return pickRows(table, order(rowCount(table), keys));
  },
};

/** LOG10(number) as in Excel; the engine has none. */
export const log10: AddFunctionDescription = {
  description: "The logarithm of a number to base 10",
  args: [{ name: "number", description: "A number above 0", type: ["NUMBER"] }],
  compute(number) {
    const value = Number(Array.isArray(number) ? NaN : (number?.value ?? 0));
    if (Number.isNaN(value)) return { value: "#VALUE!", message: "number must be a number" };
    return value > 0 ? { value: Math.log10(value) } : { value: "#NUM!", message: "number must be above 0" };
  },
};

const secondsIn: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };

/** Returns a duration in a format such as [h]:mm: in brackets all its hours, minutes or seconds. */
const durationText = (seconds: number, format: string): string =>
  format.replace(/"([^"]*)"|\[(h+|m+|s+)\]|h+|m+|s+/gi, (part, quoted?: string, all?: string) => {
    if (quoted !== undefined) return quoted;
    const letters = (all ?? part).toLowerCase();
    const count = Math.floor(seconds / (secondsIn[letters.charAt(0)] ?? NaN));
    return String(all ? count : count % (letters.startsWith("h") ? 24 : 60)).padStart(letters.length, "0");
  });

/** TEXT(number, format) as in Excel, of the engine's, which has no durations and no hours of one digit. */
export const textOf = (original: AddFunctionDescription): AddFunctionDescription => ({
  ...original,
  compute(number, format) {
    const asked = String((Array.isArray(format) ? format[0]?.[0] : format)?.value ?? "");
    const days = Number(Array.isArray(number) ? NaN : (number?.value ?? 0));
    if (days >= 0 && /\[(h+|m+|s+)\]/i.test(asked)) return durationText(Math.round(days * 86_400), asked);
    const value = asked.replace(/"[^"]*"|(?<!h)h(?!h)/gi, (part) => (part.startsWith('"') ? part : "hh"));
    const text = original.compute.call(this, number, { value });
    return /^h(?!h)/i.test(asked) && typeof text === "string" ? text.replace(/^0(?=\d)/, "") : text;
  },
});
