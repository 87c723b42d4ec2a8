import { useState } from "preact/hooks";
import { diagnostics } from "../../diagnostics";
import { Section } from "../controls/Section";
import { usePane, useTick } from "../state/paneContext";
import { outcomeWords, questionWords } from "./activityText";

const clockTime = (time: number): string => new Date(time).toLocaleTimeString();

/** The last questions and how they ended, and all that a person who helps wants to know. */
export function ActivityView() {
  const pane = usePane();
  useTick();
  const [copied, setCopied] = useState<string>();
  const [shown, setShown] = useState<string>();
  const entries = pane.client.activity();

  const copy = async (): Promise<void> => {
    const text = diagnostics(pane);
    setShown(text);
    try {
      await navigator.clipboard.writeText(text);
      setCopied("Copied, without the key.");
    } catch {
      setCopied("This program does not let a page copy: select the text below and copy it. It holds no key.");
    }
  };

  return (
    <Section title="Activity">
      <p class="intro">The last {entries.length} questions, newest first.</p>
      <button type="button" onClick={() => void copy()}>
        Copy diagnostics
      </button>
      <p class="hint" role="status">
        {copied}
      </p>
      {shown !== undefined && <textarea aria-label="Diagnostics" readOnly rows={6} value={shown} />}
      <ol class="log">
        {entries.map((entry, index) => (
          <li key={`${entry.time} ${index}`}>
            <span class="hint">{clockTime(entry.time)}</span> {questionWords(entry)}
            <span class="hint">{outcomeWords(entry)}</span>
            {entry.message !== undefined && <span class="hint problem">{entry.message}</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
