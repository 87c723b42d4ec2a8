/** References to several sheets, Jan:Mar!A1, which the engine takes for texts, move with a copied formula. */
import { translateFormulaToA1, translateFormulaToR1C1 } from "@borgar/fx";
import type { CompiledFormula, UID } from "@odoo/o-spreadsheet";
import { columnLetters } from "../formula/values/address";
import { sheetSpan, withSheetSpans } from "../formula/parse";
import { engine } from "./engineValue";

/** The engine's cells, as far as their types hide them. */
interface Cells {
  getTranslatedCellFormula(sheet: UID, right: number, down: number, formula: CompiledFormula): string;
}
type CellsClass = new (...config: never) => Cells;

/** A cell from which a formula can be moved to every side. */
const middle = { column: 8_000, row: 500_000 } as const;
const cellAt = (right: number, down: number): string =>
  `${columnLetters(middle.column + right)}${middle.row + down}`;

/** Lets formulas that are copied or filled move their references to several sheets. */
export function installSheetSpans(): void {
  const { corePluginRegistry } = engine().registries;
  const Original = corePluginRegistry.get("cell") as unknown as CellsClass;
  class WithSpans extends Original {
    override getTranslatedCellFormula(sheet: UID, right: number, down: number, formula: CompiledFormula) {
      const moved = super.getTranslatedCellFormula(sheet, right, down, formula);
      return withSheetSpans(moved, (reference) => {
        const cells = `=${sheetSpan(reference)?.cells ?? ""}`;
        const prefix = reference.slice(0, reference.length - cells.length + 1);
        const relative = translateFormulaToR1C1(cells, cellAt(0, 0));
        return prefix + translateFormulaToA1(relative, cellAt(right, down)).slice(1);
      });
    }
  }
  corePluginRegistry.replace("cell", WithSpans as never);
}
