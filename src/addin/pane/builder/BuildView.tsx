import { useEffect, useState } from "preact/hooks";
import { localFunctions } from "../../../functions/catalogue";
import { t } from "../../../language/translate";
import { functionHelp } from "../../functionHelp";
import { type EntryProps, SearchField, Section, SelectField } from "../controls/controls";
import { describeFound, functionOptions, searchBuildable } from "../reference/referenceEntries";
import { usePane, useRemembered } from "../state/paneContext";
import { ArgumentFields, FieldPicker } from "./ArgumentFields";
import { chartOffer } from "./chartOffer";
import { FirstSteps } from "./FirstSteps";
import { type FormulaHandle, useFormula } from "./formula";
import { FormulaSection } from "./FormulaSection";
import { MarketFields, MarketResultSection, useMarket } from "./MarketFields";
import { OtherRaceNotice } from "./OtherRaceNotice";
import { PreviewBar, usePreview } from "./PreviewBar";

/** A formula of a service function, its result if it is cached, and its cost. */
function ResultSection({ formula, setValues }: Pick<FormulaHandle, "formula" | "setValues">) {
  const { host, settings } = usePane();
  const handle = usePreview(formula);
  const { args, preview } = handle;
  const ready = preview.state === "ready" ? preview : undefined;
  const defaults = settings.chosen().workbook;
  return (
    <FormulaSection
      name={formula.call.name}
      args={args}
      result={ready}
      hasFailed={preview.state === "failed" || handle.problem !== undefined}
      offers={ready ? chartOffer({ formula, preview: ready, workbook: host.workbook, defaults }) : []}
    >
      <PreviewBar handle={handle} action={t`Preview`} />
      <OtherRaceNotice formula={formula} setValues={setValues} />
    </FormulaSection>
  );
}

/** Chooses a function from a list, or by an analyst's words for its result. */
function FunctionField({ value, onChange }: EntryProps) {
  const [search, setSearch] = useState("");
  const foundBuildable = searchBuildable(search);
  const [first] = foundBuildable;
  // The list must include the chosen function.
  const isOffered = (name: string): boolean =>
    foundBuildable.length === 0 || name === value || foundBuildable.includes(name);
  return (
    <>
      <SearchField
        label={t`Find by a word`}
        value={search}
        placeholder={t`price, draw, scratching`}
        found={describeFound(search, foundBuildable)}
        onChange={setSearch}
        onEnter={() => first !== undefined && onChange(first)}
      />
      <SelectField
        label={t`Function`}
        value={value}
        options={functionOptions.filter((option) => isOffered(option.value))}
        onChange={onChange}
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
      <Section title={t`Build a formula`}>
        <FunctionField value={name} onChange={choose} />
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
