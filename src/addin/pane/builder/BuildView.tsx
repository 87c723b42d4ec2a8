import { useEffect } from "preact/hooks";
import { localFunctions } from "../../../functions/call/localFunctions";
import { Section } from "../controls/Section";
import { MarketFields } from "./MarketFields";
import { MarketResultSection } from "./MarketResultSection";
import { useMarket } from "./useMarket";
import { usePane } from "../state/paneContext";
import { useRemembered } from "../state/useRemembered";
import { ArgumentFields } from "./ArgumentFields";
import { FieldPicker } from "./FieldPicker";
import { FirstSteps } from "./FirstSteps";
import { FunctionField } from "./FunctionField";
import { ResultSection } from "./ResultSection";
import { useFormula } from "./useFormula";

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
