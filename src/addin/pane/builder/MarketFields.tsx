import { useEffect, useState } from "preact/hooks";
import { localFunctions } from "../../../functions/catalogue";
import { session } from "../../../functions/call/session";
import { functionHelp } from "../../functionHelp";
import { Notice, Section } from "../controls/Section";
import { SelectField } from "../controls/Field";
import { usePane } from "../state/paneContext";
import { useRemembered } from "../state/useRemembered";
import { InsertBar, refuseOverlap, tableSize } from "./InsertBar";
import { argumentLabel } from "./labels";
import { marketArgument, type MarketArgument, marketFormula } from "./marketArgument";
import { choicesOf, marketResult, type MarketResult } from "./marketResult";
import { PreviewTable } from "./PreviewTable";
import { CellsField, useSelectedCells } from "./CellsField";

/** A market function that is being built. */
interface Market {
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
  const { problem, clearProblem, selected } = useSelectedCells();
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

/** The text of a market function's formula, its result and the button that inserts it. */
export function MarketResultSection({ name, args, result, values }: Market) {
  const { workbook, inNamespace } = usePane().host;
  const [separator, setSeparator] = useState(",");
  useEffect(() => void workbook.argumentSeparator().then(setSeparator), []);
  const isBegun = args.some(({ text }) => text !== "");
  return (
    <Section title="Formula">
      <code>{inNamespace(marketFormula(name, args, { separator }))}</code>
      <div role="status">
        {!isBegun && (
          <Notice tone="neutral">Select cells on the sheet and use them, or type the numbers.</Notice>
        )}
        {isBegun && result && "message" in result && <Notice tone="neutral">{result.message}</Notice>}
        {args.map(({ note }) => note !== undefined && <Notice tone="neutral">{note}</Notice>)}
        {result && "table" in result && <p class="hint">Cost: no request.</p>}
      </div>
      {result && "table" in result && (
        <>
          <PreviewTable table={result.table} hasHeadings={false} />
          <InsertBar
            key={JSON.stringify([name, values])}
            size={{ ...tableSize(result.table), ...(session().formats ? {} : { formats: result.formats }) }}
            refusal={refuseOverlap(args)}
            offers={[
              {
                label: "Insert at the active cell",
                write: (at, size) =>
                  workbook.insertFormula(marketFormula(name, args, { sheet: at.sheet }), at, size),
              },
            ]}
          />
        </>
      )}
    </Section>
  );
}

/** The arguments of a market function: choices, and fields that take the cells selected on the sheet. */
export function MarketFields(market: Market) {
  const { name, parameters, values, setValue, takeSelection, problem } = market;
  return (
    <>
      {parameters.map((parameter) => {
        const choices = choicesOf(name, parameter);
        if (!choices)
          return (
            <CellsField
              key={parameter}
              label={argumentLabel(parameter)}
              value={values[parameter] ?? ""}
              hint={functionHelp[name]?.parameters[parameter]}
              onComplete={(text) => setValue(parameter, text)}
              onTakeSelection={() => void takeSelection(parameter)}
            />
          );
        return (
          <SelectField
            key={parameter}
            label={argumentLabel(parameter)}
            value={values[parameter] ?? ""}
            none={choices.none}
            options={choices.options}
            onSelect={(value) => setValue(parameter, value)}
            hint={functionHelp[name]?.parameters[parameter]}
          />
        );
      })}
      <div role="status">
        <Notice tone="warning">{problem}</Notice>
      </div>
    </>
  );
}
