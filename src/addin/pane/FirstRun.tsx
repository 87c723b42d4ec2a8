import { useState } from "preact/hooks";
import { usePane } from "./paneContext";
import { Section } from "./Section";

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
  const [hidden, setHidden] = useState(host.user.get(storeName) !== undefined);
  if (hidden) return null;
  const hide = (): void => {
    host.user.set(storeName, "yes");
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
