import { useEffect, useState } from "preact/hooks";
import { ArgumentError } from "../../../cells/cellValue";
import { type Column, kinds } from "../../../cells/columns/column";
import type { Answer, Question } from "../../../client/question";
import { parseCached } from "../../../functions/call/argumentCache";
import { askParsed } from "../../../functions/call/askParsed";
import { cellsByName } from "../../../functions/call/arguments";
import type { Call } from "../../../functions/call/call";
import { tableOf } from "../../../functions/call/cellResult";
import type { ParsedCall } from "../../../functions/call/parseCall";
import { session, type Session, sessionFor, SnapshotsMissing } from "../../../functions/call/session";
import { formatCount, t } from "../../../language/translate";
import type { ColumnFormats } from "../../excel/workbook";
import { errorMessage } from "../../messages";
import { callQuestions } from "../../refresh/planRefresh";
import { Button, Notice } from "../controls/controls";
import { usePane } from "../state/paneContext";
import { useLoaded } from "../state/useLoaded";
import { type Formula, formulaArguments, formulaText, stillToChoose } from "./formula";
import type { Rows } from "./labels";
import { argumentValues, referencesIn } from "./marketArgument";

/** The result of a formula, if it is known without a request. */
export type Preview =
  | { readonly state: "invalid"; readonly message: string }
  | { readonly state: "notFetched"; readonly parsed: ParsedCall; readonly requests: number }
  | { readonly state: "failed"; readonly message: string }
  | {
      readonly state: "ready";
      readonly table: Rows;
      readonly formats: ColumnFormats;
      readonly columns: readonly Column[];
    };

class NotCached extends Error {}

function previewFromCache(parsed: ParsedCall, { client: { peek } }: Session): Preview {
  const { presentation, columns } = parsed.view;
  const ask = (question: Question): Answer => {
    const cached = peek(question);
    if (!cached) throw new NotCached();
    if ("failure" in cached) throw cached.failure;
    return cached.answer;
  };
  try {
    const result = askParsed(parsed, { ask, peek });
    if (!(result instanceof Promise)) {
      const formats = {
        headings: presentation.headers,
        columns: columns.map(({ kind }) => kinds[kind].format),
      };
      return { state: "ready", table: tableOf(parsed, result, peek).table, formats, columns };
    }
  } catch (failure) {
    if (!(failure instanceof NotCached)) return { state: "failed", message: errorMessage(failure) };
  }
  const { questions } = callQuestions(parsed, peek);
  return { state: "notFetched", parsed, requests: questions.filter((question) => !peek(question)).length };
}

/** Returns a call's preview from cached answers, without a request. */
export function previewCall(call: Call, args: readonly unknown[], session: Session): Preview {
  if (call.code?.isFetched === false) return { state: "invalid", message: t`Loading …` };
  try {
    const cells = cellsByName(call, args);
    const answering = sessionFor(call, cells, session);
    return previewFromCache(parseCached(call, cells, answering), answering);
  } catch (failure) {
    if (failure instanceof ArgumentError) return { state: "invalid", message: failure.message };
    if (failure instanceof SnapshotsMissing) return { state: "failed", message: failure.message };
    throw failure;
  }
}

/** Returns arguments with the values of the cells that they refer to, read again after each calculation. */
function useCellValues(args: readonly unknown[]) {
  const { workbook, sheetInputs } = usePane().host;
  const references = referencesIn(args);
  const isFree = references.length === 0;
  const { value: cells, problem } = useLoaded(
    [JSON.stringify(references)],
    () => (isFree ? undefined : workbook.readValues(references)),
    isFree ? undefined : sheetInputs.onCalculated,
  );
  const isRead = isFree || (cells !== undefined && problem === undefined);
  return {
    values: isRead ? argumentValues(args, cells ?? []) : undefined,
    unread: isRead ? undefined : (problem ?? t`Reading the cells.`),
  };
}

/** The cost of a formula, or the reason why it has no result, with a button that requests the result. */
export function PreviewBar({ handle, action }: { readonly handle: PreviewHandle; readonly action: string }) {
  const { preview, cost, problem, request } = handle;
  return (
    <>
      <div role="status">
        {preview.state === "invalid" && <Notice tone="neutral">{preview.message}</Notice>}
        {preview.state === "failed" && <Notice tone="warning">{preview.message}</Notice>}
        {preview.state === "ready" && (
          <p class="hint">{t`Cost: no request, because the answer is cached.`}</p>
        )}
        {preview.state === "notFetched" && (
          <p class="hint">{t`Cost: ${cost}, shared by all cells with the same query.`}</p>
        )}
        {problem !== undefined && preview.state !== "failed" && <Notice tone="warning">{problem}</Notice>}
      </div>
      {preview.state === "notFetched" && (
        <Button onClick={request}>
          {action} ({cost})
        </Button>
      )}
    </>
  );
}

/** Previews a formula from cached answers and the values of the sheets, and requests missing answers. */
export function usePreview(formula: Formula) {
  const { client, settings } = usePane();
  const [, setFetched] = useState(0);
  const [problem, setProblem] = useState<string>();
  const { call } = formula;
  const { problem: unfetched } = useLoaded([call.name], () => call.code?.ready());
  const args = formulaArguments(formula, settings.chosen().workbook);
  const text = formulaText(call.name, args);
  const { values, unread } = useCellValues(args);
  const reason = stillToChoose(formula) ?? unread;
  const preview: Preview =
    reason === undefined ? previewCall(call, values ?? [], session()) : { state: "invalid", message: reason };
  const cost = formatCount(preview.state === "notFetched" ? preview.requests : 0, "request");
  useEffect(() => setProblem(undefined), [text]);

  const request = async (): Promise<void> => {
    try {
      if (preview.state === "notFetched") await askParsed(preview.parsed, client);
      setProblem(undefined);
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setFetched((count) => count + 1);
  };
  return {
    /** The arguments in the formula's notation. */
    args,
    /** The arguments with the values of the cells that they refer to; undefined until those are read. */
    values,
    text,
    preview,
    /** The number of requests that it takes: "2 requests". */
    cost,
    /** The reason why the last request failed, or the call's code cannot be fetched. */
    problem: problem ?? unfetched,
    request,
  };
}

export type PreviewHandle = ReturnType<typeof usePreview>;
