import type { AddFunctionDescription, Arg } from "@odoo/o-spreadsheet";
import { columnsOf, direction, order, pickRows, rowsOf } from "./ordering";
import { parameter } from "./parameter";

/** SORTBY(array, by_array, [sort_order], ...) as in Excel; the engine has none. */
export const sortBy: AddFunctionDescription = {
  description: "Sorts the rows of an array by the values of other columns",
  args: [
    parameter("array", "The array to sort"),
    parameter("by_array", "The column to sort by"),
    parameter("sort_order", "1 ascending, -1 descending (1)", { optional: true, single: true }),
    // The engine takes a repeated pair only whole.
    parameter("by_array_2", "A further column to sort by", { optional: true, repeating: true }),
    parameter("sort_order_2", "1 ascending, -1 descending", { optional: true, single: true, repeating: true }),
  ],
  compute(array, ...by) {
    const table = columnsOf(array);
    const keys = pairs(by).map(([values, sortOrder]) => ({
      values: columnsOf(values)[0] ?? [],
      direction: direction(sortOrder),
    }));
    if (keys.some(({ values }) => values.length !== rowsOf(table)))
      return { value: "#VALUE!", message: "by_array must be as long as the array" };
    return pickRows(table, order(rowsOf(table), keys));
  },
};

const pairs = (by: readonly Arg[]): [Arg, Arg][] =>
  by.flatMap((values, index) => (index % 2 === 0 ? [[values, by[index + 1]]] : []));
