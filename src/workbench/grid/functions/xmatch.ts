import type { AddFunctionDescription, FunctionResultObject } from "@odoo/o-spreadsheet";
import { columnsOf, compare } from "./ordering";
import { parameter } from "./parameter";

type Cell = FunctionResultObject | undefined;

const notFound = { value: "#N/A", message: "The value is not there" };

/** "se*" as a pattern: * stands for any characters, ? for one, ~ before either for itself. */
function wildcard(text: string): RegExp {
  const pattern = text.replace(/~([*?~])|[*?]|[\\^$.+|()[\]{}]/g, (found, escaped: string | undefined) => {
    if (escaped) return `\\${escaped}`;
    return found === "*" ? ".*" : found === "?" ? "." : `\\${found}`;
  });
  return new RegExp(`^${pattern}$`, "is");
}

/** The nearest value that is smaller (side -1) or larger (side 1), or the equal one. */
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
  "2": (wanted, cells) => cells.findIndex((cell) => wildcard(String(wanted?.value ?? "")).test(String(cell?.value ?? ""))),
};

/** XMATCH(lookup_value, lookup_array, [match_mode], [search_mode]) as in Excel; the engine has none. */
export const xmatch: AddFunctionDescription = {
  description: "Finds the position of a value in a row or column",
  args: [
    parameter("lookup_value", "The value to find", { single: true }),
    parameter("lookup_array", "The row or column to look in"),
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
