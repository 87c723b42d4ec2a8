/**
 * Lets the lists of allowed values that stand in cells follow these cells as they move, and their sheet as it
 * is renamed. o-spreadsheet 19.3.7 leaves such a list where it was.
 */
import { engine } from "./engineValue";

interface Rule {
  readonly criterion: { readonly type: string; readonly values: readonly string[] };
}
interface Adapters {
  /** Returns where a reference points after a change. */
  adaptRangeString(sheet: string, reference: string): { readonly changeType: string; readonly range: string };
}
type ValidationClass = new (...config: never) => {
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
          const { changeType, range } = adapters.adaptRangeString(sheet, list);
          const reference = changeType === "REMOVE" ? "#REF!" : range;
          this.history.update("rules", sheet, index, "criterion", "values", 0, reference);
        }
    }
  }
  corePluginRegistry.replace("dataValidation", WithLists as never);
}
