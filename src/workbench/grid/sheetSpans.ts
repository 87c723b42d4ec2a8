/** Moves references to several sheets, Jan:Mar!A1, with a copied formula; the engine takes them for texts. */
import type { CompiledFormula, Getters, UID } from "@odoo/o-spreadsheet";
import { sheetSpan, withSheetSpans } from "../formula/parse";
import { engine } from "./engineValue";

/** The engine's cells, including members that its types hide. */
interface Cells {
  readonly getters: Getters;
  getTranslatedCellFormula(sheet: UID, right: number, down: number, formula: CompiledFormula): string;
}
type CellsClass = new (...config: never) => Cells;

/** Makes copied or filled formulas move their references to several sheets. */
export function installSheetSpans(): void {
  const { corePluginRegistry } = engine().registries;
  const Original = corePluginRegistry.get("cell") as unknown as CellsClass;
  class WithSpans extends Original {
    override getTranslatedCellFormula(sheet: UID, right: number, down: number, formula: CompiledFormula) {
      const moved = super.getTranslatedCellFormula(sheet, right, down, formula);
      return withSheetSpans(moved, (reference) => {
        const cells = sheetSpan(reference)?.cells ?? "";
        const range = this.getters.getRangeFromSheetXC(sheet, cells);
        const [shifted = range] = this.getters.createAdaptedRanges([range], right, down, sheet);
        const prefix = reference.slice(0, reference.length - cells.length);
        return prefix + this.getters.getRangeString(shifted, sheet);
      });
    }
  }
  corePluginRegistry.replace("cell", WithSpans as never);
}
