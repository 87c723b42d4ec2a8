/** Names of sheets as Excel allows and gives them: to copies, and in place of names that are too long. */
import type { Getters } from "@odoo/o-spreadsheet";
import { excelLimits } from "../../cells/excelLimits";
import { engine } from "./engineValue";

/** Returns true if a sheet has a name; capitals make no difference. */
const isTaken = (name: string, names: readonly string[]): boolean =>
  names.some((one) => one.toUpperCase() === name.toUpperCase());

/** Returns the beginning of a name without half a character, such as of a pictogram, at its end. */
const cut = (name: string, length: number): string => name.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");

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
    const copy = cut(base, excelLimits.sheetName - suffix.length) + suffix;
    if (!isTaken(copy, names)) return copy;
  }
}

/** Matches a name that Excel gives no sheet, for its length, a sign or an apostrophe at an end. */
const refusedName = new RegExp(`^.{${excelLimits.sheetName + 1}}|[*?/\\\\[\\]:]|^'|'$`, "s");

/** Returns true if Excel allows a sheet's name. */
export const isAllowed = (name: string): boolean => !refusedName.test(name.trim());

/**
 * Returns as much of a sheet's name as fits into 31 characters and ends with no apostrophe, with a number if
 * another sheet has it.
 *
 * @example shortName("Jockeys and trainers at Rosehill", []) // "Jockeys and trainers at Rosehil"
 */
export function shortName(name: string, names: readonly string[]): string {
  const short = cut(name, excelLimits.sheetName).replace(/[ ']+$/, "");
  return isTaken(short, names) ? copyName(short, names) : short;
}

interface NameCommand {
  readonly name?: string;
  readonly newName?: string;
}
type SheetsClass = new (...config: never) => {
  readonly getters: Getters;
  checkSheetName(command: NameCommand): string;
};

/** Makes the engine name copies as Excel does, and allow the names that Excel allows. */
export function installSheetNames(): void {
  const { corePluginRegistry } = engine().registries;
  const Original = corePluginRegistry.get("sheet") as unknown as SheetsClass;
  class WithExcelNames extends Original {
    getDuplicateSheetName(name: string): string {
      const { getSheetIds, getSheetName } = this.getters;
      return copyName(name, getSheetIds().map(getSheetName));
    }
    override checkSheetName(command: NameCommand): string {
      const result = super.checkSheetName(command);
      const forbidden = "ForbiddenCharactersInSheetName";
      if (result !== "Success" && result !== forbidden) return result;
      return isAllowed(command.newName ?? command.name ?? "") ? "Success" : forbidden;
    }
  }
  corePluginRegistry.replace("sheet", WithExcelNames as never);
}
