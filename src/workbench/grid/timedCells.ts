/** The formulas of a sheet that use the time; Excel recalculates them whenever it calculates anything. */
import type { CompiledFormula, Getters } from "@odoo/o-spreadsheet";

const usesTime = /\b(?:NOW|TODAY)\s*\(/i;
const callsAddin = /\bRACING(?:DEV)?\./i;
const timedFormulas = new WeakMap<CompiledFormula, boolean>();

/** Returns true for a formula that uses the time and does not itself call the add-in. */
function isTimed(formula: CompiledFormula, getters: Getters): boolean {
  let timed = timedFormulas.get(formula);
  if (timed === undefined) {
    const text = formula.toFormulaString(getters);
    timedFormulas.set(formula, (timed = usesTime.test(text) && !callsAddin.test(text)));
  }
  return timed;
}

/** Returns the ids of the active sheet's cells whose formulas use the time. */
export const timedCells = (getters: Getters): string[] =>
  getters
    .getCells(getters.getActiveSheetId())
    .flatMap((cell) => (cell.isFormula && isTimed(cell.compiledFormula, getters) ? [String(cell.id)] : []));
