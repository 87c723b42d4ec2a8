import type { AddFunctionDescription } from "@odoo/o-spreadsheet";
import { fieldValue } from "./cellCards";
import { installFormulas } from "./compiledFormulas";
import { installComposer } from "./composer";
import { engine } from "./engineValue";
import { filterOf, log10, sortByOf, sortOf, textOf, xmatchOf } from "./excelFunctions";
import { errorCodes } from "../runtime/callArguments";
import { lambdaFunctions } from "./lambda";
import { installPastedText } from "./pastedText";
import { installTogether } from "./together";

/** Returns the functions that the engine lacks, or that differ from Excel's, of its own. */
function excelFunctions(
  own: (name: string) => AddFunctionDescription,
): Readonly<Record<string, AddFunctionDescription>> {
  return {
    FILTER: filterOf(own("FILTER")),
    SORT: sortOf(own("SORT")),
    SORTBY: sortByOf(own("SORT")),
    TEXT: textOf(own("TEXT")),
    XMATCH: xmatchOf(own("XLOOKUP")),
    LOG10: log10,
    "LOG.10": { ...log10, hidden: true }, // LOG10 as the engine reads it: its own looks like a cell
    ...lambdaFunctions,
    FIELDVALUE: fieldValue,
    _FV: { ...fieldValue, hidden: true }, // A5.Jockey, as Excel stores it
  };
}

let areApplied = false;

/** Lets the engine follow Excel, once for all workbooks. */
export function applyExcelConventions(): void {
  if (areApplied) return;
  areApplied = true;
  useExcelErrors();
  const { functionRegistry } = engine().registries;
  const functions = excelFunctions((name) => functionRegistry.get(name));
  for (const [name, description] of Object.entries(functions))
    functionRegistry.replace(name, { ...description, isExported: true });
  useExcelMenus();
  useExcelDrawing();
  installTogether();
  installFormulas();
  installComposer();
  installPastedText();
}

/** Replaces the engine's error codes by Excel's (#REF by #REF!) and registers the missing ones. */
function useExcelErrors(): void {
  const { CellErrorType, registries } = engine();
  Object.assign(CellErrorType, { InvalidReference: "#REF!", GenericError: "#VALUE!" });
  for (const code of errorCodes) registries.errorTypes.add(code);
}

/** Menu items without a purpose here: carousels, pivots, images, the engine's own documents. */
const hidden: Readonly<Record<string, readonly string[]>> = {
  view: ["view_irregularity_map", "toggle_pin_panel"],
  insert: ["insert_carousel", "insert_pivot", "insert_image"],
  data: ["pivot_data_sources", "reinsert_dynamic_pivot", "reinsert_static_pivot"],
};
/** Menus whose generated items are hidden: in the data menu, the list of pivots. */
const withoutGeneratedItems = new Set(["data"]);

interface Box {
  readonly id: string;
}

/** The engine's renderer, as far as its types hide it. */
interface Renderer {
  readonly lastRenderBoxes: Map<string, Box>;
  addNewAnimations(boxes: readonly Box[]): void;
}

/** Draws a changed cell at once: the engine's fade draws the whole sheet ten times. */
function useExcelDrawing(): void {
  const renderer = engine().stores.GridRenderer.prototype as unknown as Renderer;
  renderer.addNewAnimations = function (this: Renderer, boxes) {
    for (const box of boxes) this.lastRenderBoxes.set(box.id, box);
  };
}

function useExcelMenus(): void {
  const { topbarMenuRegistry } = engine().registries;
  if (topbarMenuRegistry.contains("file")) topbarMenuRegistry.remove("file");
  for (const [name, ids] of Object.entries(hidden)) {
    const menu = topbarMenuRegistry.get(name);
    if (!Array.isArray(menu.children)) continue;
    menu.children = menu.children.filter((child) =>
      typeof child === "function" ? !withoutGeneratedItems.has(name) : !ids.includes(child.id ?? ""),
    );
  }
}
