import type { Call } from "../../../functions/call/call";
import { defaultOf } from "../../../functions/call/session";
import { catalogue } from "../../../functions/catalogue";
import { formCall } from "../../../functions/form";
import { usePane } from "../state/paneContext";
import { useRemembered } from "../state/useRemembered";
import { useSheetRace } from "../state/useSheetRace";
import { changedFormula, type Formula, withSheetRace } from "./formula";

export interface FormulaHandle {
  readonly formula: Formula;
  readonly change: (part: Partial<Formula>) => void;
  readonly setValues: (values: Formula["values"]) => void;
  /** Changes the function; argument values stay, but fields and report belong to one function. */
  readonly chooseFunction: (name: string) => void;
}

const findCall = (name: string | undefined): Call => catalogue.find((call) => call.name === name) ?? formCall;

/**
 * Holds the formula of a view under its name, also while another view is shown. It starts with the race of
 * the active cell or of its sheet, or with today and the person's default race type and country.
 *
 * @param follow true if it has the sheet's race, also after that has changed, until another one is chosen
 */
export function useFormula(name: string, follow = false): FormulaHandle {
  const { settings, navigation } = usePane();
  const [formula, update] = useRemembered<Formula>(name, () => {
    const chosen = settings.chosen();
    const scope = {
      race_code: String(defaultOf("race_code", chosen).value),
      country: String(defaultOf("country", chosen).value),
    };
    return {
      call: findCall(navigation.route().function),
      values: { date: "today" },
      fields: [],
      headers: true,
      scope,
    };
  });
  useSheetRace((race) => update((old) => withSheetRace(old, race)), { anywhere: true, follow });
  return {
    formula,
    change: (part) => update((old) => changedFormula(old, part)),
    setValues: (values) => update((old) => changedFormula(old, { values: { ...old.values, ...values } })),
    chooseFunction: (chosen) =>
      update((old) =>
        findCall(chosen) === old.call
          ? old
          : { ...old, call: findCall(chosen), fields: [], values: { ...old.values, report: "" } },
      ),
  };
}
