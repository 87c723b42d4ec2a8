import { ArgumentError } from "../../../cells/argumentError";
import type { Column } from "../../../cells/columns/column";
import { kinds } from "../../../cells/columns/kinds";
import type { Cell } from "../../../cells/table/cell";
import type { Answer, Question } from "../../../client/question";
import { parseCached } from "../../../functions/call/argumentCache";
import { askParsed } from "../../../functions/call/askParsed";
import { type Call, cellsByName } from "../../../functions/call/call";
import type { ParsedCall } from "../../../functions/call/parseCall";
import { tableOf } from "../../../functions/call/cellResult";
import type { Session } from "../../../functions/call/session";
import { sessionFor, SnapshotsMissing } from "../../../functions/call/snapshotSessions";
import type { ColumnFormats } from "../../excel/workbook";
import { errorMessage } from "../../messages";
import { callQuestions } from "../../refresh/planRefresh";

/** The result of a formula as far as it is known without a request. */
export type Preview =
  | { readonly state: "invalid"; readonly message: string }
  | { readonly state: "notFetched"; readonly parsed: ParsedCall; readonly requests: number }
  | { readonly state: "failed"; readonly message: string }
  | {
      readonly state: "ready";
      readonly table: readonly (readonly Cell[])[];
      readonly formats: ColumnFormats;
      readonly columns: readonly Column[];
    };

class NotCached extends Error {}

type Ask = (question: Question) => Answer | Promise<Answer>;

const readCache =
  ({ client }: Session): Ask =>
  (question) => {
    const cached = client.peek(question);
    if (!cached) throw new NotCached();
    if ("failure" in cached) throw cached.failure;
    return cached.answer;
  };

/** Returns the number formats of a call's columns by their kinds. */
function columnFormats({ view }: ParsedCall): ColumnFormats {
  return { headings: view.presentation.headers, columns: view.columns.map(({ kind }) => kinds[kind].format) };
}

function previewFromCache(parsed: ParsedCall, session: Session): Preview {
  const { client } = session;
  try {
    const result = askParsed(parsed, { ask: readCache(session), peek: client.peek });
    if (!(result instanceof Promise))
      return {
        state: "ready",
        table: tableOf(parsed, result).table,
        formats: columnFormats(parsed),
        columns: parsed.view.columns,
      };
  } catch (failure) {
    if (!(failure instanceof NotCached)) return { state: "failed", message: errorMessage(failure) };
  }
  const { questions } = callQuestions(parsed, client.peek);
  return {
    state: "notFetched",
    parsed,
    requests: questions.filter((question) => !client.peek(question)).length,
  };
}

/** Returns the preview of a call from cached answers, without a request. */
export function previewCall(call: Call, args: readonly unknown[], session: Session): Preview {
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
