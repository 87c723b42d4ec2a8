import type { AddFunctionDescription } from "@odoo/o-spreadsheet";
import { engine } from "./engine";
import { filter } from "./functions/filter";
import { sort } from "./functions/sort";
import { sortBy } from "./functions/sortBy";
import { xmatch } from "./functions/xmatch";

const functions: Readonly<Record<string, AddFunctionDescription>> = {
  FILTER: filter,
  SORT: sort,
  SORTBY: sortBy,
  XMATCH: xmatch,
};

/** Gives the engine Excel's arguments where it follows another spreadsheet's, and two of Excel's functions that it lacks. */
export function useExcelFunctions(): void {
  for (const [name, description] of Object.entries(functions)) engine().registries.functionRegistry.replace(name, description);
}
