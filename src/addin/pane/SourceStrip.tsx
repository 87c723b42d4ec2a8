import { Notice } from "./Notice";
import { usePane } from "./paneContext";
import { QuotaMeter } from "./QuotaMeter";
import { sourceWords } from "./sourceWords";

const told = (source: string) => <p class="source">{source}</p>;

/** On every view: what kind of races these are, what is wrong with the connection, and the quota. */
export function SourceStrip() {
  const { connectionTest, client } = usePane();
  const { check } = connectionTest;
  const wrong = check && check.verdict !== "connected" ? check.message : undefined;
  const status = client.status();
  const source = sourceWords(status);
  return (
    <div class="strip" role="group" aria-label="Data source">
      {source !== undefined && (status.source === "simulated" ? <Notice tone="warning">{told(source)}</Notice> : told(source))}
      {wrong !== undefined && <Notice tone="warning">{wrong}</Notice>}
      <QuotaMeter />
    </div>
  );
}
