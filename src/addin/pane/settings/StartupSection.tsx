import { useEffect, useState } from "preact/hooks";
import { errorMessage } from "../../messages";
import { Choice } from "../controls/Choice";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";

const hint =
  "Stored in the workbook; takes effect when it is next opened. Excel then prompts colleagues who do not have the add-in: clear this before you share the file with them.";

/** Starts the add-in together with this workbook: off by default, and reversible. */
export function StartupSection() {
  const { host } = usePane();
  const [on, setOn] = useState<boolean>();
  const [failure, setFailure] = useState<string>();
  const available = host.startup.available();

  const show = (state: Promise<boolean>): void =>
    void state.then(setOn).catch((error: unknown) => setFailure(errorMessage(error)));
  useEffect(() => {
    if (available) show(host.startup.isOn());
  }, []);
  if (!available) return null;
  return (
    <Section title="Start with this workbook">
      <Choice
        type="checkbox"
        checked={on ?? false}
        disabled={on === undefined}
        onChange={(checked) => show(host.startup.set(checked).then(() => checked))}
        hint={hint}
      >
        Start the add-in when this workbook opens
      </Choice>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
    </Section>
  );
}
