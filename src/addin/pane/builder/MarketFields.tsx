import { useEffect, useState } from "preact/hooks";
import { session } from "../../../functions/call/session";
import { functionHelp } from "../../functionHelp";
import { CellsField } from "../controls/CellsField";
import { Notice, Section } from "../controls/Section";
import { SelectField } from "../controls/SelectField";
import { usePane } from "../state/paneContext";
import { PreviewTable } from "./PreviewTable";
import { InsertBar, refuseOverlap, tableSize } from "./InsertBar";
import { argumentLabel } from "./labels";
import { choicesOf } from "./marketResult";
import { marketFormula } from "./marketArgument";
import type { Market } from "./useMarket";

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
      <div role="status">{problem !== undefined && <Notice tone="warning">{problem}</Notice>}</div>
    </>
  );
}
