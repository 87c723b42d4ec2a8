/**
 * Lets the lists of allowed values that stand in cells follow these cells as they move, and their sheet as it
 * is renamed. o-spreadsheet 19.3.7 leaves such a list where it was.
 */
import type { Getters, Range } from "@odoo/o-spreadsheet";
import { engine } from "./engineValue";

interface Rule {
  readonly criterion: { readonly type: string; readonly values: readonly string[] };
}
interface Adapters {
  /** Returns where a range is after a change. */
  applyChange(range: Range): { readonly range: Range };
  /** Returns where a reference points after a change; without a sheet's name if it has moved to another. */
  adaptRangeString(sheet: string, reference: string): { readonly changeType: string; readonly range: string };
}
type ValidationClass = new (...config: never) => {
  readonly getters: Getters;
  readonly rules: Readonly<Record<string, readonly Rule[]>>;
  readonly history: { update(...pathAndValue: readonly unknown[]): void };
  adaptRanges(adapters: Adapters): void;
};

/** Makes the engine change the references of lists; cells that are removed leave #REF! behind. */
export function installAllowedLists(): void {
  const { corePluginRegistry } = engine().registries;
  const Original = corePluginRegistry.get("dataValidation") as unknown as ValidationClass;
  class WithLists extends Original {
    override adaptRanges(adapters: Adapters): void {
      super.adaptRanges(adapters);
      for (const [sheet, rules] of Object.entries(this.rules))
        for (const [index, { criterion }] of rules.entries()) {
          const [list] = criterion.values;
          if (criterion.type !== "isValueInRange" || list === undefined) continue;
          const reference = this.movedList(sheet, list, adapters);
          this.history.update("rules", sheet, index, "criterion", "values", 0, reference);
        }
    }
    private movedList(sheet: string, list: string, adapters: Adapters): string {
      const { changeType, range } = adapters.adaptRangeString(sheet, list);
      if (changeType === "REMOVE") return "#REF!";
      if (!range.startsWith("''!")) return range;
      const moved = adapters.applyChange(this.getters.getRangeFromSheetXC(sheet, list)).range;
      return this.getters.getRangeString(moved, sheet);
    }
  }
  corePluginRegistry.replace("dataValidation", WithLists as never);
}
