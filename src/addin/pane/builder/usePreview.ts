import { useEffect, useState } from "preact/hooks";
import { session } from "../../../functions/session";
import { messageOf } from "../../messageOf";
import { usePane } from "../paneContext";
import { type Draft, draftArguments, formulaOf } from "./draft";
import { shownFor, type Preview, previewOf } from "./preview";

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
      setProblem(messageOf(error));
    }
    setAsked((count) => count + 1);
  };
  return { args, formula, preview, cost: `${requests} request${requests === 1 ? "" : "s"}`, problem, ask };
}
