import { useEffect } from "preact/hooks";
import { localFunctions } from "../../../functions/call/localFunctions";
import { catalogue } from "../../../functions/catalogue";
import { functionHelp } from "../../functionHelp";
import { Section } from "../controls/Section";
import { SelectField } from "../controls/SelectField";
import { MarketFields } from "./MarketFields";
import { MarketResultSection } from "./MarketResultSection";
import { useMarket } from "./useMarket";
import { usePane } from "../state/paneContext";
import { useRemembered } from "../state/useRemembered";
import { ArgumentFields } from "./ArgumentFields";
import { FieldPicker } from "./FieldPicker";
import { FirstSteps } from "./FirstSteps";
import { ResultSection } from "./ResultSection";
import { useFormula } from "./useFormula";

const functionOptions = [
  ...catalogue.map(({ name }) => ({ value: name, label: name, group: "Races and records" })),
  ...localFunctions.map(({ name }) => ({ value: name, label: name, group: "From your numbers" })),
];

const isLocal = (name: string): boolean => localFunctions.some((local) => local.name === name);

/** Returns true for a function that the builder offers. */
export const canBuild = (name: string): boolean => functionOptions.some(({ value }) => value === name);

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
        <SelectField
          label="Function"
          value={name}
          options={functionOptions}
          onSelect={choose}
          hint={functionHelp[name]?.summary}
        />
        {marketName !== undefined ? (
          <MarketFields {...market} />
        ) : (
          <>
            <ArgumentFields {...handle} />
            <FieldPicker {...handle} />
          </>
        )}
      </Section>
      {marketName !== undefined ? <MarketResultSection {...market} /> : <ResultSection formula={formula} />}
    </>
  );
}
