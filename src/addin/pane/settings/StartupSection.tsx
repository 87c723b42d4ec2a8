import { useEffect, useState } from "preact/hooks";
import { errorMessage } from "../../messages";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";

/** Whether Excel starts the add-in with this workbook: off until a person wants it, and to be taken back. */
export function StartupSection() {
  const { host } = usePane();
  const [on, setOn] = useState<boolean>();
  const [failure, setFailure] = useState<string>();
  const available = host.startup.available();

  const attempt = (work: Promise<boolean>): void =>
    void work.then(setOn).catch((error: unknown) => setFailure(errorMessage(error)));
  useEffect(() => {
    if (available) attempt(host.startup.isOn());
  }, []);
  if (!available) return null;
  return (
    <Section title="Start with this workbook">
      <label class="choice">
        <input
          type="checkbox"
          checked={on ?? false}
          disabled={on === undefined}
          onChange={({ currentTarget: { checked } }) => attempt(host.startup.set(checked).then(() => checked))}
        />
        <span>
          Start the add-in when this workbook opens
          <span class="hint">
            Kept in the workbook, from its next opening on. A colleague without the add-in is then asked about it by Excel; clear
            this before you share the file with one.
          </span>
        </span>
      </label>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
    </Section>
  );
}
