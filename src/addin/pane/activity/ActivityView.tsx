import { useState } from "preact/hooks";
import { diagnostics } from "../../diagnostics";
import { formatCount } from "../../messages";
import { Button, Section } from "../controls/Section";
import { useClientChanges, usePane } from "../state/paneContext";
import { logIntro, logRows, outcomeText, questionText } from "./activityText";

const clockTime = (time: number): string => new Date(time).toLocaleTimeString();

/** The last requests with their outcomes, and the diagnostics to copy for support. */
export function ActivityView() {
  const pane = usePane();
  useClientChanges();
  const [status, setStatus] = useState<string>();
  const [copied, setCopied] = useState<string>();
  const rows = logRows(pane.client.activity());

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
      <p class="intro">{logIntro(rows)}</p>
      <Button onClick={copy}>Copy diagnostics</Button>
      <p class="hint" role="status">
        {status}
      </p>
      {copied !== undefined && <textarea aria-label="Diagnostics" readOnly rows={6} value={copied} />}
      <ol class="log">
        {rows.map(({ entry, calls }, index) => (
          <li key={`${entry.time} ${index}`}>
            <span class="hint">{clockTime(entry.time)}</span> {questionText(entry)}
            <span class="hint">{outcomeText(entry)}</span>
            {calls > 1 && <span class="hint">{formatCount(calls, "call")}</span>}
            {entry.message !== undefined && <span class="hint problem">{entry.message}</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
