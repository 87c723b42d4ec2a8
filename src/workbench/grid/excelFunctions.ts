import type { AddFunctionDescription, Arg, ArgDefinition, FunctionResultObject } from "@odoo/o-spreadsheet";

/** A table of the engine: an array of columns. */
export type Columns = FunctionResultObject[][];

export function columnsOf(arg: Arg): Columns {
  return Array.isArray(arg) ? arg : [[arg ?? { value: null }]];
}

export const rowCount = (table: Columns): number => table[0]?.length ?? 0;

export function transpose(table: Columns): Columns {
  return Array.from({ length: rowCount(table) }, (_, row) =>
    table.map((column) => column[row] ?? { value: null }),
  );
}

interface Options {
  readonly optional?: boolean;
  readonly single?: boolean;
  readonly repeating?: boolean;
}

/** Accepts one value only: a table calls the function for each of its cells. */
export const oneValue: Options = { single: true };
const optionalValue: Options = { single: true, optional: true };

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

/** XMATCH(lookup_value, lookup_array, [match_mode], [search_mode]) as in Excel, of the engine's XLOOKUP. */
export const xmatchOf = (xlookup: AddFunctionDescription): AddFunctionDescription => ({
  description: "Finds the position of a value in a row or column",
  args: [
    parameter("lookup_value", "The value to find", oneValue),
    parameter("lookup_array", "The row or column to search"),
    parameter(
      "match_mode",
      "0 exact, -1 or next smaller, 1 or next larger, 2 with wildcards (0)",
      optionalValue,
    ),
    parameter("search_mode", "1 from the first, -1 from the last (1)", optionalValue),
  ],
  compute(wanted, array, ...modes) {
    const cells = columnsOf(array);
    const positions = cells.map((column, right) => column.map((_, down) => ({ value: right + down + 1 })));
    return xlookup.compute.call(this, wanted, cells, positions, undefined, ...modes);
  },
});

/** FILTER(array, include, [if_empty]) as in Excel, of the engine's, which has no if_empty. */
export const filterOf = (original: AddFunctionDescription): AddFunctionDescription => ({
  description: "Filters the rows (or columns) of an array by a condition",
  args: [
    parameter("array", "The array to filter"),
    parameter("include", "TRUE or FALSE for each row, or column, of the array"),
    parameter("if_empty", "The value to return if no row is left", optionalValue),
  ],
  compute(array, include, ifEmpty = { value: "#CALC!", message: "No row is left" }) {
    const found = original.compute.call(this, columnsOf(array), columnsOf(include));
    const isEmpty = typeof found === "object" && found !== null && "value" in found && found.value === "#N/A";
    return isEmpty ? ifEmpty : found;
  },
});

/** Returns the values to sort by: texts in small letters, and blanks, which come last, for empty ones. */
const sortKeys = (cells: readonly FunctionResultObject[]): Columns => [
  cells.map((cell) => (typeof cell.value === "string" ? { value: cell.value.toLowerCase() || null } : cell)),
];

const isAscending = (arg: Arg) => ({ value: Array.isArray(arg) || Number(arg?.value) !== -1 });

/** SORT(array, [sort_index], [sort_order], [by_col]) as in Excel, of the engine's, which differs. */
export const sortOf = (original: AddFunctionDescription): AddFunctionDescription => ({
  description: "Sorts an array by one of its columns",
  args: [
    parameter("array", "The array to sort"),
    parameter("sort_index", "The number of the column, or row, to sort by (1)", optionalValue),
    parameter("sort_order", "1 ascending, -1 descending (1)", optionalValue),
    parameter("by_col", "TRUE sorts columns instead of rows", optionalValue),
  ],
  compute(array, index, sortOrder, byColumn) {
    const turn = !Array.isArray(byColumn) && Boolean(byColumn?.value);
    const table = turn ? transpose(columnsOf(array)) : columnsOf(array);
    const key = table[Number((Array.isArray(index) ? undefined : index?.value) ?? 1) - 1];
    if (!key) return { value: "#VALUE!", message: `sort_index must be from 1 to ${table.length}` };
    if (key.length === 1) return columnsOf(array);
    const sorted = original.compute.call(this, table, sortKeys(key), isAscending(sortOrder)) as Columns;
    return turn ? transpose(sorted) : sorted;
  },
});

/** SORTBY(array, by_array, [sort_order], ...) as in Excel, of the engine's SORT. */
export const sortByOf = (sort: AddFunctionDescription): AddFunctionDescription => ({
  description: "Sorts the rows of an array by the values of other columns",
  args: [
    parameter("array", "The array to sort"),
    parameter("by_array", "The column to sort by"),
    parameter("sort_order", "1 ascending, -1 descending (1)", optionalValue),
    // The engine only supports repeated pairs that are complete.
    parameter("by_array_2", "A further column to sort by", { optional: true, repeating: true }),
    parameter("sort_order_2", "1 ascending, -1 descending", { ...optionalValue, repeating: true }),
  ],
  compute(array, ...by) {
    const table = columnsOf(array);
    const keys = by.flatMap((values, index) => (index % 2 === 0 ? [columnsOf(values)[0] ?? []] : []));
    if (keys.some(({ length }) => length !== rowCount(table)))
      return { value: "#VALUE!", message: "by_array must be as long as the array" };
    if (rowCount(table) === 1) return table;
    const criteria = keys.flatMap((key, index) => [sortKeys(key), isAscending(by[2 * index + 1])]);
    return sort.compute.call(this, table, ...criteria);
  },
});

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
