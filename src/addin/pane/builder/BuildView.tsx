import { useEffect } from "preact/hooks";
import { catalogue } from "../../../functions/catalogue";
import { functionHelp } from "../../functionHelp";
import { Section } from "../controls/Section";
import { SelectField } from "../controls/SelectField";
import { usePane } from "../state/paneContext";
import { ArgumentFields } from "./ArgumentFields";
import { FieldPicker } from "./FieldPicker";
import { FirstSteps } from "./FirstSteps";
import { ResultSection } from "./ResultSection";
import { useFormula } from "./useFormula";

const functionOptions = catalogue.map(({ name }) => ({ value: name, label: name }));

/** Builds a formula from pickers, previews its result and inserts it into the sheet. */
export function BuildView() {
  const { navigation } = usePane();
  const handle = useFormula("build");
  const { formula, chooseFunction } = handle;
  const requested = navigation.route().function;
  useEffect(() => {
    if (requested !== undefined) chooseFunction(requested);
  }, [requested]);
  return (
    <>
      <FirstSteps scope={formula.scope} />
      <Section title="Build a formula">
        <SelectField
          label="Function"
          value={formula.call.name}
          options={functionOptions}
          onSelect={chooseFunction}
          hint={functionHelp[formula.call.name]?.summary}
        />
        <ArgumentFields {...handle} />
        <FieldPicker {...handle} />
      </Section>
      <ResultSection formula={formula} />
    </>
  );
}
