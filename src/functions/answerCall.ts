import type { Answer } from "../client/answer";
import type { Client } from "../client/createClient";
import { NotFound } from "../client/failure";
import type { Question } from "../client/question";
import type { Cell } from "../cells/table/cell";
import type { Call } from "./call";
import { cellError, notAvailable } from "./cellError";
import { type Asked, recallCall } from "./recallCall";
import { session, type Session } from "./session";
import { tableOf } from "./tableOf";
import { venueHint } from "./venueHint";

type Invocation = CustomFunctions.CancelableInvocation;
type Table = Cell[][];

/** Aborted when Excel withdraws the call: the cell was edited, or one of its arguments. */
function withdrawal(invocation: Invocation | undefined): AbortSignal | undefined {
  if (!invocation) return undefined;
  const controller = new AbortController();
  invocation.onCanceled = () => controller.abort();
  return controller.signal;
}

/** An unknown venue is the likeliest reason for an empty answer: the message says what was probably meant. */
function inCell(
  failure: unknown,
  { question, client }: { question: Question | undefined; client: Client },
): CustomFunctions.Error {
  return cellError(failure, failure instanceof NotFound && question ? venueHint(client, question) : "");
}

/** What a preview of a formula shows: what is at hand. It never sends a request. */
function answerAtHand(question: Question, client: Client): Answer {
  const known = client.peek(question);
  if (!known) throw notAvailable("This has not been asked yet, and a preview sends no request.");
  if ("failure" in known) throw known.failure;
  return known.answer;
}

interface Asking {
  readonly open: Session;
  readonly preview: boolean;
  readonly signal: AbortSignal | undefined;
}

function answer(call: Call, args: readonly unknown[], { open, preview, signal }: Asking): Table | Promise<Table> {
  const { client } = open;
  const show = (asked: Asked, arrived: Answer): Table => {
    const { table, bytes } = tableOf(asked, arrived);
    client.spent(bytes);
    return table;
  };
  let question: Question | undefined;
  try {
    const asked = recallCall(call, args, open);
    question = asked.question;
    const arriving = preview ? answerAtHand(question, client) : client.ask(question, signal);
    if (!(arriving instanceof Promise)) return show(asked, arriving);
    return arriving
      .then((arrived) => show(asked, arrived))
      .catch((failure: unknown) => {
        throw inCell(failure, { question, client });
      });
  } catch (failure) {
    throw inCell(failure, { question, client });
  }
}

/**
 * What a call shows: its table at once when the answer is at hand, else a promise of it; a cell error for every failure.
 * Until the source has told its day, a call waits for it: the dates that may be asked depend on it.
 */
export function answerCall(call: Call, args: readonly unknown[], invocation?: Invocation): any {
  const open = session();
  const preview = Boolean(invocation?.isInValuePreview);
  const asking: Asking = { open, preview, signal: withdrawal(invocation) };
  const waiting = preview ? undefined : open.client.ready();
  return waiting ? waiting.then(() => answer(call, args, asking)) : answer(call, args, asking);
}
