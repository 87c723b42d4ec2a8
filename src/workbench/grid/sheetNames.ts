/** Names of sheets as Excel gives them: of copies, and of sheets whose names are too long for it. */
import type { Getters } from "@odoo/o-spreadsheet";
import { excelLimits } from "../../cells/excelLimits";
import { engine } from "./engineValue";

/** Returns true if a sheet has a name; capitals make no difference. */
const isTaken = (name: string, names: readonly string[]): boolean =>
  names.some((one) => one.toUpperCase() === name.toUpperCase());

/**
 * Returns the name of a sheet's copy: the first free number in brackets, behind as much of the name as fits
 * into 31 characters.
 *
 * @example copyName("Race", ["Race", "Race (2)"]) // "Race (3)"
 */
export function copyName(name: string, names: readonly string[]): string {
  const base = name.replace(/ \(\d+\)$/, "");
  for (let count = 2; ; count++) {
    const suffix = ` (${count})`;
    const copy = base.slice(0, excelLimits.sheetName - suffix.length) + suffix;
    if (!isTaken(copy, names)) return copy;
  }
}

/**
 * Returns the first 31 characters of a sheet's name, with a number if another sheet has them.
 *
 * @example shortName("Jockeys and trainers at Rosehill", []) // "Jockeys and trainers at Rosehil"
 */
export function shortName(name: string, names: readonly string[]): string {
  const short = name.slice(0, excelLimits.sheetName);
  return isTaken(short, names) ? copyName(short, names) : short;
}

type SheetsClass = new (...config: never) => { readonly getters: Getters };

/** Makes the engine give copies these names, by its menu too. */
export function installCopiedSheets(): void {
  const { corePluginRegistry } = engine().registries;
  const Original = corePluginRegistry.get("sheet") as unknown as SheetsClass;
  class WithExcelNames extends Original {
    getDuplicateSheetName(name: string): string {
      const { getSheetIds, getSheetName } = this.getters;
      return copyName(name, getSheetIds().map(getSheetName));
    }
  }
  corePluginRegistry.replace("sheet", WithExcelNames as never);
}
