import { useEffect } from "preact/hooks";
import type { Reference } from "../../excel/workbook";
import { referenceText } from "../builder/marketArgument";
import type { FormulaHandle } from "../builder/useFormula";
import { usePane } from "../state/paneContext";
import { findSheetPrices } from "./findSheetPrices";

/** Enters the prices of the race's sheet for a formula that follows it and has no prices of its own. */
export function useSheetPrices({ formula, setValues }: FormulaHandle, takesPrices: boolean): void {
  const { workbook } = usePane().host;
  const { fromSheet, values } = formula;
  const isBlank = takesPrices && fromSheet === true && !values.odds;
  const race = [values.date, values.track, values.race].join();
  useEffect(() => {
    if (!isBlank) return;
    let isCurrent = true;
    const enter = (prices: Reference | undefined): void => {
      if (prices && isCurrent) setValues({ odds: referenceText(prices) });
    };
    const ignore = (): undefined => undefined; // several areas are selected, or no workbook is open
    findSheetPrices(workbook).then(enter, ignore);
    return () => void (isCurrent = false);
  }, [isBlank, race]);
}
