import type { AddFunctionDescription } from "@odoo/o-spreadsheet";
import { columnsOf, pickRows, rowsOf, turned } from "./ordering";
import { parameter } from "./parameter";

/** FILTER(array, include, [if_empty]) as in Excel; the engine's own takes several conditions and no replacement. */
export const filter: AddFunctionDescription = {
  description: "Keeps the rows (or columns) of an array for which a condition holds",
  args: [
    parameter("array", "The array to filter"),
    parameter("include", "As many TRUE or FALSE as the array has rows, or columns"),
    parameter("if_empty", "What to return when nothing is kept", { optional: true, single: true }),
  ],
  compute(array, include, ifEmpty) {
    const conditions = columnsOf(include);
    const byRow = conditions.length === 1;
    const table = byRow ? columnsOf(array) : turned(columnsOf(array));
    const flags = byRow ? (conditions[0] ?? []) : conditions.map((column) => column[0]);
    if (flags.length !== rowsOf(table)) return { value: "#VALUE!", message: "include must be as long as the array" };
    const kept = flags.flatMap((flag, row) => (flag?.value ? [row] : []));
    if (kept.length === 0) return Array.isArray(ifEmpty) || !ifEmpty ? { value: "#CALC!", message: "Nothing is kept" } : ifEmpty;
    const found = pickRows(table, kept);
    return byRow ? found : turned(found);
  },
};
