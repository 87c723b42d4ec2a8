import { ArgumentError } from "../../../cells/argumentError";
import type { Column } from "../../../cells/columns/column";
import { type Kind, kinds } from "../../../cells/columns/kinds";
import type { Cell } from "../../../cells/table/cell";
import type { Answer, Question } from "../../../client/question";
import { parseCached } from "../../../functions/call/argumentCache";
import { askParsed } from "../../../functions/call/askParsed";
import { type Call, cellsByName } from "../../../functions/call/call";
import { tableOf } from "../../../functions/call/cellResult";
import type { ParsedCall } from "../../../functions/call/parseCall";
import type { Session } from "../../../functions/call/session";
import { sessionFor, SnapshotsMissing } from "../../../functions/call/snapshotSessions";
import type { ColumnFormats } from "../../excel/workbook";
import { errorMessage } from "../../messages";
import { callQuestions } from "../../refresh/planRefresh";

/** The kinds of numbers that a chart shows, the most telling first: one chart has one scale. */
const charted: readonly Kind[] = [
  ...(["fraction", "difference", "odds", "factor", "decimal", "stake", "money"] as const),
  ...(["kilograms", "distance", "minutes", "integer", "number"] as const),
];

/** The most series in one chart. */
const mostSeries = 4;

/** Numbers that only name a row. */
const names: ReadonlySet<string> = new Set(["number", "raceNumber", "barrier", "modelRank", "rank"]);

interface ChartColumns {
  readonly category: Column;
  readonly series: readonly Column[];
}

/**
 * Returns the columns of a table that a chart shows: the first column of texts, or else the first, and the
 * columns of one kind of number; undefined for a table without numbers to compare.
 */
export function chartColumns(columns: readonly Column[]): ChartColumns | undefined {
  const category = columns.find(({ kind }) => !kinds[kind].numeric) ?? columns[0];
  const numbers = columns.filter((column) => column !== category && !names.has(column.name));
  const kind = charted.find((one) => numbers.some((column) => column.kind === one));
  if (!category || kind === undefined) return undefined;
  return { category, series: numbers.filter((column) => column.kind === kind).slice(0, mostSeries) };
}

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
