import type { AddFunctionDescription, Arg } from "@odoo/o-spreadsheet";
import { type Cell, columnsOf, compare, parameter, pickRows, rowCount, transpose } from "./engineTable";

const isBlank = (cell: Cell): boolean =>
  cell?.value === undefined || cell.value === null || cell.value === "";

/** A sort key; its direction is 1 (ascending) or -1. */
interface Key {
  readonly values: readonly Cell[];
  readonly direction: number;
}

/**
 * Returns the row indexes in the order of the keys. The sort is stable; blanks are last in either direction.
 */
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

/** Returns -1 for a descending order, otherwise 1. */
const direction = (arg: Arg): number => (!Array.isArray(arg) && Number(arg?.value) === -1 ? -1 : 1);

/**
 * SORT(array, [sort_index], [sort_order], [by_col]) as in Excel; the engine's own has pairs of column and
 * TRUE or FALSE.
 */
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
    const keys = pairs(by).map(([values, sortOrder]) => ({
      values: columnsOf(values)[0] ?? [],
      direction: direction(sortOrder),
    }));
    if (keys.some(({ values }) => values.length !== rowCount(table)))
      return { value: "#VALUE!", message: "by_array must be as long as the array" };
    return pickRows(table, order(rowCount(table), keys));
  },
};

const pairs = (by: readonly Arg[]): [Arg, Arg][] =>
  by.flatMap((values, index) => (index % 2 === 0 ? [[values, by[index + 1]]] : []));
