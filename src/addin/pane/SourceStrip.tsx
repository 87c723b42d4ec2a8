import { Notice } from "./Notice";
import { usePane } from "./paneContext";
import { QuotaMeter } from "./QuotaMeter";
import { sourceWords } from "./sourceWords";

/** On every view: what kind of races these are, what is wrong with the connection, and the quota. */
export function SourceStrip() {
  const { connectionTest, client } = usePane();
  const { check } = connectionTest;
  const wrong = check && check.verdict !== "connected" ? check.message : undefined;
  const source = sourceWords(client.status());
  return (
    <div class="strip" role="group" aria-label="Data source">
      {source !== undefined && <p class="source">{source}</p>}
      {wrong !== undefined && <Notice tone="warning">{wrong}</Notice>}
      <QuotaMeter />
    </div>
  );
}
