import { ArgumentError } from "../../../cells/argumentError";
import type { Cell } from "../../../cells/table/cell";
import type { Answer } from "../../../client/answer";
import type { Question } from "../../../client/question";
import { askJoined } from "../../../functions/call/askJoined";
import { type Call, cellsByName } from "../../../functions/call/call";
import type { ParsedCall } from "../../../functions/call/parseCall";
import { parseCached } from "../../../functions/call/argumentCache";
import type { Session } from "../../../functions/call/session";
import { type CellResult, tableOf } from "../../../functions/call/cellResult";
import { errorMessage } from "../../messages";
import { callQuestions } from "../../refresh/planRefresh";

/** What a formula would show: its table when it is at hand, else what to do to see it. */
export type Preview =
  | { readonly state: "refused"; readonly message: string }
  | { readonly state: "unknown"; readonly asked: ParsedCall; readonly requests: number }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "ready"; readonly table: readonly (readonly Cell[])[] };

class NotAtHand extends Error {}

type Ask = (question: Question) => Answer | Promise<Answer>;

/** The answer to a call, or what its several answers make. */
export function shownFor(asked: ParsedCall, ask: Ask): CellResult | Promise<CellResult> {
  const { join } = asked.call;
  // A failure is shown by its message here, not in a cell.
  return join ? askJoined(asked, join, { ask, inCell: (failure) => failure as CustomFunctions.Error }) : ask(asked.question);
}

const askAtHand =
  ({ client }: Session): Ask =>
  (question) => {
    const known = client.peek(question);
    if (!known) throw new NotAtHand();
    if ("failure" in known) throw known.failure;
    return known.answer;
  };

function shownAtHand(asked: ParsedCall, open: Session): Preview {
  const { client } = open;
  try {
    const shown = shownFor(asked, askAtHand(open));
    if (!(shown instanceof Promise)) return { state: "ready", table: tableOf(asked, shown).table };
  } catch (failure) {
    if (!(failure instanceof NotAtHand)) return { state: "failed", message: errorMessage(failure) };
  }
  const { questions } = callQuestions(asked, client.peek);
  return { state: "unknown", asked, requests: questions.filter((question) => client.peek(question) === undefined).length };
}

/** What is at hand for a call, without asking anything. */
export function previewOf(call: Call, args: readonly unknown[], open: Session): Preview {
  try {
    return shownAtHand(parseCached(call, cellsByName(call, args), open), open);
  } catch (failure) {
    if (failure instanceof ArgumentError) return { state: "refused", message: failure.message };
    throw failure;
  }
}
