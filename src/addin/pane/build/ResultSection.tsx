import { useEffect, useState } from "preact/hooks";
import { session } from "../../../functions/session";
import { messageOf } from "../../messageOf";
import { Notice } from "../Notice";
import { usePane } from "../paneContext";
import { Section } from "../Section";
import { type Draft, draftArguments, formulaOf } from "./draft";
import { InsertBar } from "./InsertBar";
import { PreviewTable } from "./PreviewTable";
import { askAll, previewOf } from "./preview";

/** The formula that was built: its text, its first rows, its cost, and the way into the sheet. */
export function ResultSection({ draft }: { readonly draft: Draft }) {
  const { client, host, settings } = usePane();
  const [separator, setSeparator] = useState(",");
  const [, setAsked] = useState(0);
  const [problem, setProblem] = useState<string>();
  useEffect(() => void host.book.separator().then(setSeparator), []);
  const { call } = draft;
  const args = draftArguments(draft, settings.chosen().workbook);
  const formula = formulaOf(call.name, args);
  const preview = previewOf(call, args, session());
  const requests = preview.state === "unknown" ? preview.requests : 0;
  const cost = `${requests} request${requests === 1 ? "" : "s"}`;
  useEffect(() => setProblem(undefined), [formula]);

  const ask = async (): Promise<void> => {
    try {
      if (preview.state === "unknown") await askAll(preview.asked, (question) => client.ask(question));
      setProblem(undefined);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setAsked((count) => count + 1);
  };
  return (
    <Section title="Formula">
      <code>{formulaOf(call.name, args, separator)}</code>
      <div role="status">
        {preview.state === "refused" && <Notice tone="neutral">{preview.message}</Notice>}
        {preview.state === "failed" && <Notice tone="warning">{preview.message}</Notice>}
        {preview.state === "ready" && <p class="hint">Cost: no request, the answer is at hand.</p>}
        {preview.state === "unknown" && <p class="hint">Cost: {cost}, shared by all cells that ask the same.</p>}
        {problem !== undefined && preview.state !== "failed" && <Notice tone="warning">{problem}</Notice>}
      </div>
      {preview.state === "unknown" && (
        <button type="button" onClick={() => void ask()}>
          Preview ({cost})
        </button>
      )}
      {preview.state === "ready" && <PreviewTable table={preview.table} />}
      {preview.state === "ready" && <InsertBar key={formula} formula={formula} table={preview.table} />}
    </Section>
  );
}
