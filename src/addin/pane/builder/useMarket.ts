import { useEffect, useState } from "preact/hooks";
import { localFunctions } from "../../../functions/call/localFunctions";
import { usePane } from "../state/paneContext";
import { useRemembered } from "../state/useRemembered";
import { type MarketArgument, marketArgument, marketFormula } from "./marketArgument";
import { type MarketResult, marketResult } from "./marketResult";
import { useSelection } from "./useSelection";

/** A market function that is being built. */
export interface Market {
  readonly name: string;
  readonly parameters: readonly string[];
  /** The text entered for each argument. */
  readonly values: Readonly<Record<string, string>>;
  readonly setValue: (name: string, text: string) => void;
  /** Enters the cells that are selected on the sheet. */
  readonly takeSelection: (name: string) => Promise<void>;
  /** The reason why the selected cells cannot be taken. */
  readonly problem: string | undefined;
  readonly args: readonly MarketArgument[];
  /** Undefined until cells have been read. */
  readonly result: MarketResult | undefined;
}

/**
 * Holds the arguments of a market function, each under its name so that another function finds it too. Reads
 * nothing while no market function is chosen.
 */
export function useMarket(chosen: string | undefined): Market {
  const name = chosen ?? "";
  const { workbook } = usePane().host;
  const parameters = localFunctions.find((local) => local.name === name)?.parameters ?? [];
  const [values, setValues] = useRemembered<Market["values"]>("market.values", () => ({}));
  const [sheet, setSheet] = useState("");
  const { problem, clearProblem, selected } = useSelection();
  const [result, setResult] = useState<MarketResult>();
  const args = parameters.map((parameter) => marketArgument(parameter, values[parameter] ?? "", sheet));
  const text = marketFormula(name, args);

  const setValue = (parameter: string, entered: string): void => {
    clearProblem();
    setValues((old) => ({ ...old, [parameter]: entered }));
  };
  const takeSelection = async (parameter: string): Promise<void> => {
    const address = await selected();
    if (address !== undefined) setValue(parameter, address);
  };

  useEffect(() => {
    if (chosen === undefined) return;
    workbook.selectedCells().then(
      (cells) => setSheet(cells.sheet),
      () => undefined, // several areas are selected, or no workbook is open
    );
  }, [chosen]);
  useEffect(() => {
    setResult(undefined);
    if (chosen === undefined) return;
    let isCurrent = true;
    void marketResult(name, args, workbook).then((next) => isCurrent && setResult(next));
    return () => void (isCurrent = false);
  }, [text]);
  return { name, parameters, values, setValue, takeSelection, problem, args, result };
}
