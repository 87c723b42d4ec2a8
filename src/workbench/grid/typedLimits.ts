/** Refuses typed content that Excel would refuse, in Excel's words. */
import type { CommandResult, Model } from "@odoo/o-spreadsheet";
import { excelLimits, isSheetName } from "../../cells/excelLimits";
import { exceededLimit, type FormulaMeasures } from "../../cells/formulaLimits";
import { engine } from "./engineValue";

const { textConstant, formula, text, sheetName } = excelLimits;
const counted = (count: number): string => count.toLocaleString("en");

const refusals: Readonly<Record<keyof FormulaMeasures, string>> = {
  textConstant: `Text values in formulas are limited to ${textConstant} characters. Join longer ones by &.`,
  formula: `The formula is too long. Formulas have at most ${counted(formula)} characters.`,
  nesting: "The formula has more levels of nesting than Excel allows.",
  arguments: "The formula has too many arguments for a function.",
};

/** Returns the reason why Excel refuses typed content; undefined for content that it accepts. */
export function refusedInput(typed: string): string | undefined {
  const limit = typed.startsWith("=") ? exceededLimit(typed) : undefined;
  if (limit !== undefined) return refusals[limit];
  if (typed.length <= text) return undefined;
  return `The text is too long. A cell holds at most ${counted(text)} characters.`;
}

/** The engine's reason for a name with characters that it refuses. */
const refusedName = "ForbiddenCharactersInSheetName" as CommandResult;

interface Renaming {
  readonly newName?: string;
}

/** Refuses sheet names that Excel does not accept, when a person renames a sheet. */
export function refuseSheetNames(model: Model, notify: (text: string) => void): void {
  const dispatch = model.dispatch as (type: string, command?: unknown) => unknown;
  Object.assign(model, {
    dispatch(type: string, command?: unknown) {
      const { newName } = type === "RENAME_SHEET" ? (command as Renaming) : {};
      if (newName === undefined || isSheetName(newName)) return dispatch(type, command);
      notify(
        `That name is not valid: a sheet's name has 1 to ${sheetName} characters, none of \\ / ? * [ ] :, no apostrophe at its ends, and is not History.`,
      );
      return new (engine().DispatchResult)(refusedName);
    },
  });
}
