import { useState } from "preact/hooks";
import { diagnostics } from "../../diagnostics";
import { Section } from "../controls/Section";
import { useClientChanges, usePane } from "../state/paneContext";
import { outcomeText, questionText } from "./activityText";

const clockTime = (time: number): string => new Date(time).toLocaleTimeString();

/** The last queries with their outcomes, and the diagnostics to copy for support. */
export function ActivityView() {
  const pane = usePane();
  useClientChanges();
  const [status, setStatus] = useState<string>();
  const [copied, setCopied] = useState<string>();
  const entries = pane.client.activity();

  const copy = async (): Promise<void> => {
    const text = diagnostics(pane);
    setCopied(text);
    try {
      await navigator.clipboard.writeText(text);
      setStatus("Copied. The text does not contain your key.");
    } catch {
      setStatus(
        "This program does not allow copying: select the text below and copy it. It does not contain your key.",
      );
    }
  };

  return (
    <Section title="Log of requests">
      <p class="intro">
        {entries.length === 0 ? "No queries yet." : `The latest queries (${entries.length}), newest first.`}
      </p>
      <button type="button" onClick={() => void copy()}>
        Copy diagnostics
      </button>
      <p class="hint" role="status">
        {status}
      </p>
      {copied !== undefined && <textarea aria-label="Diagnostics" readOnly rows={6} value={copied} />}
      <ol class="log">
        {entries.map((entry, index) => (
          <li key={`${entry.time} ${index}`}>
            <span class="hint">{clockTime(entry.time)}</span> {questionText(entry)}
            <span class="hint">{outcomeText(entry)}</span>
            {entry.message !== undefined && <span class="hint problem">{entry.message}</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
