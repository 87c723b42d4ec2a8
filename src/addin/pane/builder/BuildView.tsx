import { useEffect, useId, useState } from "preact/hooks";
import { catalogue } from "../../../functions/catalogue";
import { functionHelp } from "../../functionHelp";
import { Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { ArgumentFields } from "./ArgumentFields";
import { FieldPicker } from "./FieldPicker";
import { ResultSection } from "./ResultSection";
import { useDraft } from "./useFormula";

/** Builds a formula from pickers, shows what it gives, and puts it into the sheet. */
export function BuildView() {
  const id = useId();
  const { navigation } = usePane();
  const handle = useDraft();
  const { draft, choose } = handle;
  const wanted = navigation.route().function;
  useEffect(() => {
    if (wanted !== undefined) choose(wanted);
  }, [wanted]);
  return (
    <>
      <FirstRun />
      <Section title="Build a formula">
        <label for={id}>Function</label>
        <select id={id} value={draft.call.name} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {catalogue.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <p class="hint">{functionHelp[draft.call.name]?.summary}</p>
        <ArgumentFields {...handle} />
        <FieldPicker {...handle} />
      </Section>
      <ResultSection draft={draft} />
    </>
  );
}

const storeName = "welcomed";

const steps = [
  { text: "In an empty cell, list today’s races:", formula: '=RACING.MEETINGS("today")' },
  {
    text: "Beside it, spill the form of one of them, by the track and race number that the list shows:",
    formula: '=RACING.FORM("today", "track", 1)',
  },
  { text: "Or choose a race under “Build a formula” and insert it; set your country and race type under Settings." },
] as const;

/** Three steps to a first spilled race, until the person hides them. */
export function FirstRun() {
  const { host } = usePane();
  const [hidden, setHidden] = useState(host.userStore.get(storeName) !== undefined);
  if (hidden) return null;
  const hide = (): void => {
    host.userStore.set(storeName, "yes");
    setHidden(true);
  };
  return (
    <Section title="Your first race in three steps">
      <ol class="steps">
        {steps.map((step) => (
          <li key={step.text}>
            {step.text} {"formula" in step && <code>{step.formula}</code>}
          </li>
        ))}
      </ol>
      <button type="button" onClick={hide}>
        Hide these steps
      </button>
    </Section>
  );
}
