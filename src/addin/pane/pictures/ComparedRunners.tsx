import { useEffect } from "preact/hooks";
import { t } from "../../../language/translate";
import { findSheetPrices } from "../../workbook/findSheetPrices";
import type { Formula, FormulaHandle } from "../builder/formula";
import type { Rows } from "../builder/labels";
import { referenceText } from "../builder/marketArgument";
import { SelectField } from "../controls/controls";
import { usePane, useRequested } from "../state/paneContext";
import { useLoaded } from "../state/useLoaded";
import type { Picture } from "./pictures";
import { runnersIn } from "./reasons";

/** Enters the prices of the race's sheet, or its logged bets, into a formula that follows it. */
export function useSheetCells({ formula, setValues }: FormulaHandle, { textArguments = [] }: Picture): void {
  const { host, betLog } = usePane();
  const { fromSheet, values } = formula;
  const name = textArguments.find((one) => one === "odds" || one === "bets");
  const isBlank = name !== undefined && (name === "bets" || fromSheet === true) && !values[name];
  const race = [values.date, values.track, values.race].join();
  const { value: cells } = useLoaded([isBlank, name, race], () => {
    if (!isBlank) return undefined;
    return name === "bets" ? betLog().then((log) => log.cells()) : findSheetPrices(host.workbook);
  });
  useEffect(() => {
    if (cells && name !== undefined) setValues({ [name]: referenceText(cells) });
  }, [cells]);
}

/** Shows the reasons for the runner whose name was clicked on the race's sheet. */
export function useShownRunner({ setValues }: Pick<FormulaHandle, "setValues">, choose: () => void): void {
  useRequested("runner", (runner) => {
    setValues({ shown: String(runner), beside: "" });
    choose();
  });
}

interface ComparedRunnersProps extends Pick<FormulaHandle, "setValues"> {
  readonly table: Rows;
  readonly values: Formula["values"];
}

/** Chooses the runner to show, and another to compare it with. */
export function ComparedRunners({ table, values, setValues }: ComparedRunnersProps) {
  const options = runnersIn(table);
  return (
    <>
      <SelectField
        label={t`Runner`}
        value={values.shown ?? ""}
        none={t`The model’s favourite`}
        options={options}
        onChange={(shownNames) => setValues({ shown: shownNames })}
      />
      <SelectField
        label={t`Compared with`}
        value={values.beside ?? ""}
        none={t`No other runner`}
        options={options}
        onChange={(beside) => setValues({ beside })}
      />
    </>
  );
}
