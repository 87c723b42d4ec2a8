import { useEffect, useState } from "preact/hooks";
import { localFunctions } from "../../../functions/catalogue";
import { session } from "../../../functions/call/session";
import { textLengths } from "../../excel/columnWidths";
import type { Workbook } from "../../excel/workbook";
import { functionHelp } from "../../functionHelp";
import { palette } from "../../workbook/palette";
import { Section } from "../controls/Section";
import { SearchField, SelectField } from "../controls/Field";
import { describeFound, functionOptions, searchBuildable } from "../reference/referenceEntries";
import { usePane } from "../state/paneContext";
import { useRemembered } from "../state/useRemembered";
import { ArgumentFields, FieldPicker } from "./ArgumentFields";
import { FirstSteps } from "./FirstSteps";
import { type Formula, formulaArguments, formulaText } from "./formula";
import { InsertBar, type Offer, refuseOverlap, tableSize, type WriteTable } from "./InsertBar";
import { MarketFields, MarketResultSection, useMarket } from "./MarketFields";
import { OtherRaceNotice } from "./OtherRaceNotice";
import { chartColumns, type Preview } from "./preview";
import { PreviewBar, usePreview } from "./PreviewBar";
import { PreviewTable } from "./PreviewTable";
import { type FormulaHandle, useFormula } from "./useFormula";

type Ready = Extract<Preview, { state: "ready" }>;

interface ChartOfferOptions {
  readonly formula: Formula;
  readonly preview: Ready;
  readonly workbook: Pick<Workbook, "insertChart">;
  readonly defaults: Parameters<typeof formulaArguments>[1];
}

/**
 * Returns the offer to insert a formula's names and numbers with a chart of them; none for a function without
 * fields, and for a table without rows or numbers to compare.
 */
function chartOffer({ formula, preview, workbook, defaults }: ChartOfferOptions): readonly Offer[] {
  const rows = preview.table.length + (formula.headers ? 0 : 1);
  const columns = chartColumns(preview.columns);
  if (!columns || rows < 3 || !formula.call.argumentNames.includes("fields")) return [];
  const { category, series } = columns;
  const fields = [category, ...series].map(({ name }) => name);
  const args = formulaArguments({ ...formula, fields, headers: true }, defaults);
  const title = series.map(({ heading }) => heading).join(", ");
  const names = preview.columns.indexOf(category);
  const [length = 0] = textLengths(preview.table.map((row) => row.slice(names, names + 1)));
  const size = { rows, columns: fields.length, textLengths: [length] };
  return [
    {
      label: "Insert as chart",
      size,
      write: (at) =>
        workbook.insertChart(
          {
            cells: [[formulaText(formula.call.name, args, at)]],
            size,
            chart: {
              type: "ColumnClustered",
              title,
              axes: [category.heading, series.length === 1 ? "" : title],
              colors: [palette.value, palette.next].slice(0, series.length),
            },
          },
          at,
        ),
    },
  ];
}

/** The text of a formula, its cost, its table's first rows or the reason for none, and how to insert it. */
function ResultSection({ formula, setValues }: Pick<FormulaHandle, "formula" | "setValues">) {
  const { host, settings } = usePane();
  const { workbook, inNamespace } = host;
  const [separator, setSeparator] = useState(",");
  useEffect(() => void workbook.argumentSeparator().then(setSeparator), []);
  const handle = usePreview(formula);
  const { args, text, preview } = handle;
  const insertFormula: WriteTable = (at, size) =>
    workbook.insertFormula(formulaText(formula.call.name, args, at), at, size);
  return (
    <Section title="Formula">
      <code>{inNamespace(formulaText(formula.call.name, args, { separator }))}</code>
      <PreviewBar handle={handle} action="Preview" />
      <OtherRaceNotice formula={formula} setValues={setValues} />
      {preview.state === "ready" && (
        <>
          <PreviewTable table={preview.table} hasHeadings={preview.formats.headings > 0} />
          <InsertBar
            key={text}
            size={{ ...tableSize(preview.table), ...(session().formats ? {} : { formats: preview.formats }) }}
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
        hint={functionHelp[value]?.summary}
      />
    </>
  );
}

const isLocal = (name: string): boolean => localFunctions.some((local) => local.name === name);

/** Builds a formula from pickers, previews its result and inserts it into the sheet. */
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
