import type { AddFunctionDescription } from "@odoo/o-spreadsheet";
import { type Cell, columnsOf, compare, parameter, pickRows, rowCount, transpose } from "./engineTable";

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

const equal = (wanted: Cell, cells: readonly Cell[]): number =>
  cells.findIndex((cell) => typeof cell?.value === typeof wanted?.value && compare(cell, wanted) === 0);

const modes: Readonly<Record<string, (wanted: Cell, cells: readonly Cell[]) => number>> = {
  "0": equal,
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

/**
 * FILTER(array, include, [if_empty]) as in Excel; the engine's own has several conditions and no if_empty.
 */
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
