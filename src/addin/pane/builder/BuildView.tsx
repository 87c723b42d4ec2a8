import { useEffect, useState } from "preact/hooks";
import { catalogue } from "../../../functions/catalogue";
import { functionHelp } from "../../functionHelp";
import { Section } from "../controls/Section";
import { SelectField } from "../controls/SelectField";
import { usePane } from "../state/paneContext";
import { ArgumentFields } from "./ArgumentFields";
import { FieldPicker } from "./FieldPicker";
import { ResultSection } from "./ResultSection";
import { useFormula } from "./useFormula";

const functionOptions = catalogue.map(({ name }) => ({ value: name, label: name }));

/** Builds a formula from pickers, previews its result and inserts it into the sheet. */
export function BuildView() {
  const { navigation } = usePane();
  const handle = useFormula();
  const { formula, chooseFunction } = handle;
  const requested = navigation.route().function;
  useEffect(() => {
    if (requested !== undefined) chooseFunction(requested);
  }, [requested]);
  return (
    <>
      <FirstSteps />
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

/** The stored key that hides the steps. */
const hiddenKey = "welcomed";

const steps = [
  { text: "In an empty cell, list today’s races:", formula: '=RACING.MEETINGS("today")' },
  {
    text: "Beside it, spill the form of one race, with the track and race number from the list:",
    formula: '=RACING.FORM("today", "track", 1)',
  },
  {
    text: "Or choose a race under “Build a formula” and insert it; set your country and race type under Settings.",
  },
] as const;

/** Three steps to a first race, until the person hides them. */
function FirstSteps() {
  const { host } = usePane();
  const [hidden, setHidden] = useState(host.userStore.get(hiddenKey) !== undefined);
  if (hidden) return null;
  const hide = (): void => {
    host.userStore.set(hiddenKey, "yes");
    setHidden(true);
  };
  return (
    <Section title="Your first race in three steps">
      <ol class="steps">
        {steps.map((step) => (
          <li key={step.text}>
            {step.text} {"formula" in step && <code>{host.inNamespace(step.formula)}</code>}
          </li>
        ))}
      </ol>
      <button type="button" onClick={hide}>
        Hide these steps
      </button>
    </Section>
  );
}
