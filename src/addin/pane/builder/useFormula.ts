import { useState } from "preact/hooks";
import type { Call } from "../../../functions/call/call";
import { defaultOf } from "../../../functions/call/settings";
import { catalogue } from "../../../functions/catalogue";
import { formCall } from "../../../functions/form";
import { usePane } from "../state/paneContext";
import type { Formula } from "./formula";

export interface FormulaHandle {
  readonly formula: Formula;
  readonly change: (part: Partial<Formula>) => void;
  readonly setValues: (values: Formula["values"]) => void;
  /** Changes the function; argument values stay, but fields and report belong to one function. */
  readonly chooseFunction: (name: string) => void;
}

const findCall = (name: string | undefined): Call => catalogue.find((call) => call.name === name) ?? formCall;

/**
 * Holds the formula that a person builds. It starts with today and the person's default race type and
 * country.
 */
export function useFormula(): FormulaHandle {
  const { settings, navigation } = usePane();
  const [formula, setFormula] = useState<Formula>(() => {
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
  return {
    formula,
    change: (part) => setFormula((old) => ({ ...old, ...part })),
    setValues: (values) => setFormula((old) => ({ ...old, values: { ...old.values, ...values } })),
    chooseFunction: (name) =>
      setFormula((old) => ({
        ...old,
        call: findCall(name),
        fields: [],
        values: { ...old.values, report: "" },
      })),
  };
}
