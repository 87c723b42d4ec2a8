import { useEffect, useState } from "preact/hooks";
import { session } from "../../../functions/call/session";
import { errorMessage } from "../../messages";
import { Notice } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { type Draft, draftArguments, formulaOf } from "./formula";
import { type Preview, previewOf, shownFor } from "./preview";

/** What an answer costs or why there is none, and the button that asks for it. */
export function PreviewBar({ found, action }: { readonly found: Previewed; readonly action: string }) {
  const { preview, cost, problem, ask } = found;
  return (
    <>
      <div role="status">
        {preview.state === "refused" && <Notice tone="neutral">{preview.message}</Notice>}
        {preview.state === "failed" && <Notice tone="warning">{preview.message}</Notice>}
        {preview.state === "ready" && <p class="hint">Cost: no request, the answer is at hand.</p>}
        {preview.state === "unknown" && <p class="hint">Cost: {cost}, shared by all cells that ask the same.</p>}
        {problem !== undefined && preview.state !== "failed" && <Notice tone="warning">{problem}</Notice>}
      </div>
      {preview.state === "unknown" && (
        <button type="button" onClick={() => void ask()}>
          {action} ({cost})
        </button>
      )}
    </>
  );
}

export interface Previewed {
  readonly args: ReturnType<typeof draftArguments>;
  readonly formula: string;
  readonly preview: Preview;
  /** What asking for it costs, as "2 requests". */
  readonly cost: string;
  /** Why the last time it was asked for came to nothing. */
  readonly problem: string | undefined;
  readonly ask: () => Promise<void>;
}

/** The formula of a draft with what is at hand of its answer, and how to ask for it. */
export function usePreview(draft: Draft): Previewed {
  const { client, settings } = usePane();
  const [, setAsked] = useState(0);
  const [problem, setProblem] = useState<string>();
  const { call } = draft;
  const args = draftArguments(draft, settings.chosen().workbook);
  const formula = formulaOf(call.name, args);
  const preview = previewOf(call, args, session());
  const requests = preview.state === "unknown" ? preview.requests : 0;
  useEffect(() => setProblem(undefined), [formula]);

  const ask = async (): Promise<void> => {
    try {
      if (preview.state === "unknown") await shownFor(preview.asked, (question) => client.ask(question));
      setProblem(undefined);
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setAsked((count) => count + 1);
  };
  return { args, formula, preview, cost: `${requests} request${requests === 1 ? "" : "s"}`, problem, ask };
}
