import type { AddFunctionDescription } from "@odoo/o-spreadsheet";
import { columnsOf, direction, order, pickRows, rowsOf, turned } from "./ordering";
import { parameter } from "./parameter";

/** SORT(array, [sort_index], [sort_order], [by_col]) as in Excel; the engine's own takes pairs of column and TRUE or FALSE. */
export const sort: AddFunctionDescription = {
  description: "Sorts an array by one of its columns",
  args: [
    parameter("array", "The array to sort"),
    parameter("sort_index", "The number of the column, or row, to sort by (1)", { optional: true, single: true }),
    parameter("sort_order", "1 ascending, -1 descending (1)", { optional: true, single: true }),
    parameter("by_col", "TRUE sorts columns instead of rows", { optional: true, single: true }),
  ],
  compute(array, index, sortOrder, byColumn) {
    const turn = !Array.isArray(byColumn) && Boolean(byColumn?.value);
    const table = turn ? turned(columnsOf(array)) : columnsOf(array);
    const key = table[Number((Array.isArray(index) ? undefined : index?.value) ?? 1) - 1];
    if (!key) return { value: "#VALUE!", message: `sort_index must be from 1 to ${table.length}` };
    const sorted = pickRows(table, order(rowsOf(table), [{ values: key, direction: direction(sortOrder) }]));
    return turn ? turned(sorted) : sorted;
  },
};
