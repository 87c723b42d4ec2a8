import { showTitles } from "./typedWidths";
import { functionCategories, lazyFunctions } from "../formula/functions";
import { installFormulas } from "./compiledFormulas";
import { installCellNotes } from "./cellNotes";
import { installComposer } from "./composer";
import { installDefinedNames } from "./definedNames";
import { engine } from "./engineValue";
import { installFileFilters } from "./fileFilters";
import { installFixedArrays } from "./fixedArrays";
import { errorCodes } from "../runtime/callArguments";
import { hideSheetLinkBoxes } from "./links";
import { installPastedText } from "./pastedText";
import { installRangeCorners } from "./rangeCorners";
import { installRuleReferences } from "./ruleReferences";
import { installSheetEnds } from "./sheetAreas";
import { installSheetNames } from "./sheetNames";
import { installSheetSpans } from "./sheetSpans";
import { installTableHeadings } from "./tableHeadings";
import { installTableNames } from "./tableNames";
import { installTogether } from "./together";

/** The functions of our evaluator by name, with their categories. */
const functions: ReadonlyMap<string, string> = new Map([
  ...Object.entries(functionCategories).flatMap(([category, functionsOfKind]) =>
    Object.keys(functionsOfKind).map((name) => [name, category] as const),
  ),
  ...lazyFunctions.map((name) => [name, "Logical"] as const),
]);

/** Makes the engine suggest our evaluator's functions during typing, and no others. */
function offerFunctions(): void {
  const { functionRegistry } = engine().registries;
  for (const name of functionRegistry.getKeys())
    if (!functions.has(name)) functionRegistry.replace(name, { ...functionRegistry.get(name), hidden: true });
  for (const [name, category] of functions)
    if (!functionRegistry.contains(name))
      functionRegistry.replace(name, {
        description: "",
        category,
        args: [],
        compute: () => ({ value: null }),
      });
}

/** Loads the help of the functions that the engine lacks; it shows them while one types. */
export async function describeFunctions(): Promise<void> {
  const { helpOf } = await import("./functionHelp");
  const { functionRegistry } = engine().registries;
  for (const name of functions.keys()) {
    const help = helpOf(name);
    if (help === undefined) continue;
    const args = help.args.map((arg) => ({ ...arg, description: "", type: ["ANY" as const] }));
    functionRegistry.replace(name, { ...functionRegistry.get(name), description: help.description, args });
  }
}

let areApplied = false;

/**
 * Makes the engine follow Excel, once for all workbooks; `notify` reports the parts that a paste left out.
 */
export function applyExcelConventions(notify: (text: string) => void = () => undefined): void {
  if (areApplied) return;
  areApplied = true;
  useOurWords();
  useExcelErrors();
  offerFunctions();
  useExcelMenus();
  useExcelDrawing();
  showTitles();
  installTogether();
  installSheetEnds();
  installFormulas();
  installSheetSpans();
  installSheetNames();
  installRangeCorners();
  installRuleReferences();
  installTableNames();
  installTableHeadings();
  installDefinedNames();
  installFixedArrays();
  installFileFilters();
  installCellNotes();
  installComposer();
  installPastedText(notify);
  hideSheetLinkBoxes();
}

/** Messages of the engine in unfamiliar words, each replaced by an instruction. */
const ourWords: Readonly<Record<string, string>> = {
  "Cannot sort a zone with array formulas.":
    "These cells are the table of one formula, which cannot be sorted in place. Use SORT around the formula.",
  "Some used characters are not allowed in a sheet name (Forbidden characters are %s).":
    "A sheet’s name has at most 31 characters, none of * ? / \\ [ ] : and no apostrophe at an end.",
};

function useOurWords(): void {
  engine().setTranslationMethod((text, ..._values) => ourWords[text] ?? text);
}

/** Replaces the engine's error codes with Excel's (#REF with #REF!) and registers the missing ones. */
function useExcelErrors(): void {
  const { CellErrorType, registries } = engine();
  Object.assign(CellErrorType, { InvalidReference: "#REF!", GenericError: "#VALUE!" });
  for (const code of errorCodes) registries.errorTypes.add(code);
}

/** Menu items without a use here: carousels, pivots, images, the engine's own documents. */
const hidden: Readonly<Record<string, readonly string[]>> = {
  view: ["view_irregularity_map", "toggle_pin_panel"],
  insert: ["insert_carousel", "insert_pivot", "insert_image"],
  data: ["pivot_data_sources", "reinsert_dynamic_pivot", "reinsert_static_pivot"],
};
/** Menus whose generated items are hidden: the data menu's list of pivots. */
const withoutGeneratedItems = new Set(["data"]);

interface Box {
  readonly id: string;
}

/** The engine's renderer, including members that its types hide. */
interface Renderer {
  readonly lastRenderBoxes: Map<string, Box>;
  addNewAnimations(boxes: readonly Box[]): void;
}

/** Draws a changed cell at once, because the engine's fade redraws the whole sheet ten times. */
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
