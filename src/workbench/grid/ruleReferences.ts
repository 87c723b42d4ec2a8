/**
 * Lets the references in rules, and the lists of allowed values that stand in cells, follow these cells as
 * they move, and their sheet as it is renamed. o-spreadsheet 19.3.7 leaves a list where it was, writes the
 * name of a sheet into a rule without Excel's quotes, and keeps a reference whose cells are removed.
 */
import type { Getters, Range } from "@odoo/o-spreadsheet";
import { parseFormula } from "../formula/parse";
import { engine } from "./engineValue";
import { fromEngineReference, toEngineReference } from "./sheetQuotes";

interface Rule {
  readonly criterion: { readonly type: string; readonly values: readonly string[] };
}
interface Adapters {
  /** Returns where a range is after a change. */
  applyChange(range: Range): { readonly range: Range };
  /** Returns where a reference points after a change; without a sheet's name if it has moved to another. */
  adaptRangeString(sheet: string, reference: string): { readonly changeType: string; readonly range: string };
  /** Returns a formula "=..." after a change; any other text is returned as it is. */
  adaptFormulaString(sheet: string, formula: string): string;
}
interface RulePlugin {
  readonly getters: Getters;
  adaptRanges(adapters: Adapters): void;
}
type RuleClass = new (...config: never) => RulePlugin;
type ValidationClass = new (...config: never) => RulePlugin & {
  readonly rules: Readonly<Record<string, readonly Rule[]>>;
  readonly history: { update(...pathAndValue: readonly unknown[]): void };
};

/** Returns an engine's reference after a change; cells that are removed leave #REF! behind. */
function movedReference(sheet: string, reference: string, adapters: Adapters, getters: Getters): string {
  const { changeType, range } = adapters.adaptRangeString(sheet, reference);
  if (changeType === "REMOVE") return "#REF!";
  if (!range.startsWith("''!")) return range;
  const moved = adapters.applyChange(getters.getRangeFromSheetXC(sheet, reference)).range;
  return getters.getRangeString(moved, sheet);
}

/** Returns the adapters of a change with formulas in Excel's form. */
const forFormulas = (adapters: Adapters, getters: Getters): Adapters => ({
  ...adapters,
  adaptFormulaString(sheet, formula) {
    if (!formula.startsWith("=")) return formula;
    const moved = parseFormula(formula).parts.map(({ kind, text }) => {
      if (kind === "name") return adapters.adaptFormulaString(sheet, `=${text}`).slice(1);
      if (kind !== "reference") return text;
      const before = toEngineReference(text);
      const after = movedReference(sheet, before, adapters, getters);
      return after === before ? text : fromEngineReference(after);
    });
    return moved.join("");
  },
});

/** Makes the engine change the references of rules and lists. */
export function installRuleReferences(): void {
  const { corePluginRegistry } = engine().registries;
  const Validations = corePluginRegistry.get("dataValidation") as unknown as ValidationClass;
  class WithLists extends Validations {
    override adaptRanges(adapters: Adapters): void {
      super.adaptRanges(forFormulas(adapters, this.getters));
      for (const [sheet, rules] of Object.entries(this.rules))
        for (const [index, { criterion }] of rules.entries()) {
          const [list] = criterion.values;
          if (criterion.type !== "isValueInRange" || list === undefined) continue;
          const reference = movedReference(sheet, list, adapters, this.getters);
          this.history.update("rules", sheet, index, "criterion", "values", 0, reference);
        }
    }
  }
  corePluginRegistry.replace("dataValidation", WithLists as never);
  const Formats = corePluginRegistry.get("conditional formatting") as unknown as RuleClass;
  class WithFormulas extends Formats {
    override adaptRanges(adapters: Adapters): void {
      super.adaptRanges(forFormulas(adapters, this.getters));
    }
  }
  corePluginRegistry.replace("conditional formatting", WithFormulas as never);
}
