import { useEffect, useState } from "preact/hooks";
import { localFunctions } from "../../../functions/catalogue";
import { functionHelp } from "../../functionHelp";
import { SearchField, SelectField } from "../controls/Field";
import { Section } from "../controls/Section";
import { describeFound, functionOptions, searchBuildable } from "../reference/referenceEntries";
import { useLocalFormula } from "../state/localFormula";
import { usePane, useRemembered } from "../state/paneContext";
import { ArgumentFields, FieldPicker } from "./ArgumentFields";
import { chartOffer } from "./chartOffer";
import { FirstSteps } from "./FirstSteps";
import { type FormulaHandle, formulaText, useFormula } from "./formula";
import { InsertBar, refuseOverlap, tableSize, type WriteTable } from "./InsertBar";
import { MarketFields, MarketResultSection, useMarket } from "./MarketFields";
import { OtherRaceNotice } from "./OtherRaceNotice";
import { PreviewBar, usePreview } from "./PreviewBar";
import { PreviewTable } from "./PreviewTable";

/** The text of a formula, its cost, its table's first rows or the reason for none, and how to insert it. */
function ResultSection({ formula, setValues }: Pick<FormulaHandle, "formula" | "setValues">) {
  const { host, settings } = usePane();
  const { workbook } = host;
  const local = useLocalFormula();
  const handle = usePreview(formula);
  const { args, text, preview } = handle;
  const insertFormula: WriteTable = (at, size) =>
    workbook.insertFormula(formulaText(formula.call.name, args, at), at, size);
  return (
    <Section title="Formula">
      <code>{local(formulaText(formula.call.name, args))}</code>
      <PreviewBar handle={handle} action="Preview" />
      <OtherRaceNotice formula={formula} setValues={setValues} />
      {preview.state === "ready" && (
        <>
          <PreviewTable table={preview.table} hasHeadings={preview.formats.headings > 0} />
          <InsertBar
            key={text}
            size={tableSize(preview.table, preview.formats)}
            refusal={refuseOverlap(args)}
            offers={[
              { label: "Insert at the active cell", write: insertFormula },
              ...chartOffer({ formula, preview, workbook, defaults: settings.chosen().workbook }),
            ]}
          />
        </>
      )}
      {(preview.state === "failed" || handle.problem !== undefined) && (
        <>
          <p class="hint">
            You can insert the formula now: its cell shows the reason, and the table as soon as there is one.
          </p>
          <InsertBar
            key={text}
            size={{ rows: 1, columns: 1 }}
            refusal={refuseOverlap(args)}
            offers={[{ label: "Insert without a result", write: insertFormula }]}
          />
        </>
      )}
    </Section>
  );
}

interface FunctionFieldProps {
  readonly value: string;
  readonly onSelect: (name: string) => void;
}

/** The choice of a function from a list, or by the words that an analyst uses for what it returns. */
function FunctionField({ value, onSelect }: FunctionFieldProps) {
  const [search, setSearch] = useState("");
  const found = searchBuildable(search);
  const [first] = found;
  // The list must show the chosen function too.
  const isOffered = (name: string): boolean => found.length === 0 || name === value || found.includes(name);
  return (
    <>
      <SearchField
        label="Find by a word"
        value={search}
        placeholder="price, draw, scratching"
        found={describeFound(search, found)}
        onSearch={setSearch}
        onEnter={() => first !== undefined && onSelect(first)}
      />
      <SelectField
        label="Function"
        value={value}
        options={functionOptions.filter((option) => isOffered(option.value))}
        onSelect={onSelect}
        hint={functionHelp()[value]?.summary}
      />
    </>
  );
}

const isLocal = (name: string): boolean => localFunctions.some((local) => local.name === name);

export function BuildView() {
  const { navigation } = usePane();
  const handle = useFormula("build");
  const { formula, chooseFunction } = handle;
  const [marketName, setMarketName] = useRemembered<string | undefined>("market", () => undefined);
  const name = marketName ?? formula.call.name;
  const choose = (chosen: string): void => {
    setMarketName(() => (isLocal(chosen) ? chosen : undefined));
    if (!isLocal(chosen)) chooseFunction(chosen);
  };
  const requested = navigation.route().function;
  useEffect(() => {
    if (requested !== undefined) choose(requested);
  }, [requested]);
  const market = useMarket(marketName);
  return (
    <>
      <FirstSteps scope={formula.scope} />
      <Section title="Build a formula">
        <FunctionField value={name} onSelect={choose} />
        {marketName !== undefined ? (
          <MarketFields {...market} />
        ) : (
          <>
            <ArgumentFields {...handle} />
            <FieldPicker {...handle} />
          </>
        )}
      </Section>
      {marketName !== undefined ? <MarketResultSection {...market} /> : <ResultSection {...handle} />}
    </>
  );
}
