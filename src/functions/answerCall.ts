import type { Answer } from "../client/answer";
import type { Client } from "../client/createClient";
import { NotFound } from "../client/failure";
import type { Question } from "../client/question";
import { OutsideWindow } from "../cells/argumentError";
import type { Cell } from "../cells/table/cell";
import { askJoined } from "./askJoined";
import type { Call } from "./call";
import { cellError, notAvailable } from "./cellError";
import { type Asked, recallCall } from "./recallCall";
import { session } from "./session";
import type { Shown } from "./shown";
import { tableOf } from "./tableOf";
import { venueHint } from "./venueHint";

type Invocation = CustomFunctions.CancelableInvocation;
type Table = Cell[][];

/** What is aborted when Excel withdraws the call (the cell was edited, or one of its arguments); made once, when it is needed. */
function withdrawal(invocation: Invocation | undefined): () => AbortSignal | undefined {
  let signal: AbortSignal | undefined;
  return () => {
    if (!invocation || signal) return signal;
    const controller = new AbortController();
    invocation.onCanceled = () => controller.abort();
    return (signal = controller.signal);
  };
}

/** An unknown venue is the likeliest reason for an empty answer: the message says what was probably meant. */
function inCell(failure: unknown, { question, client }: { question: Question; client: Client }): CustomFunctions.Error {
  return cellError(failure, failure instanceof NotFound ? venueHint(client, question) : "");
}

/** What a preview of a formula shows: what is at hand. It never sends a request. */
function answerAtHand(question: Question, client: Client): Answer {
  const known = client.peek(question);
  if (!known) throw notAvailable("This has not been asked yet, and a preview sends no request.");
  if ("failure" in known) throw known.failure;
  return known.answer;
}

interface Asking {
  readonly client: Client;
  readonly preview: boolean;
  readonly signal: () => AbortSignal | undefined;
}

/** What a call shows, of one answer or of several: at once, or as soon as all of them have come. */
function arrivalOf(asked: Asked, { client, preview, signal }: Asking): Shown | Promise<Shown> {
  const ask = (question: Question): Answer | Promise<Answer> =>
    preview ? answerAtHand(question, client) : client.ask(question, signal);
  const { join } = asked.read.call;
  if (!join) return ask(asked.question);
  return askJoined(asked, join, { ask, inCell: (failure, question) => inCell(failure, { question, client }) });
}

/** The table of a call that has been read: at once, or as soon as its answer has come. */
function answer(asked: Asked, asking: Asking): Table | Promise<Table> {
  const { question } = asked;
  const { client } = asking;
  const show = (arrived: Shown): Table => {
    const { table, bytes } = tableOf(asked, arrived);
    client.spent(bytes);
    return table;
  };
  try {
    const arriving = arrivalOf(asked, asking);
    if (!(arriving instanceof Promise)) return show(arriving);
    return arriving.then(show).catch((failure: unknown) => {
      throw inCell(failure, { question, client });
    });
  } catch (failure) {
    throw inCell(failure, { question, client });
  }
}

/** Reads a call. A date outside the window is not yet an error: whether it is depends on the source's day. */
function readEarly(read: () => Asked): Asked | OutsideWindow {
  try {
    return read();
  } catch (failure) {
    if (failure instanceof OutsideWindow) return failure;
    throw cellError(failure);
  }
}

function readLate(read: () => Asked): Asked {
  const asked = readEarly(read);
  if (asked instanceof OutsideWindow) throw cellError(asked);
  return asked;
}

/**
 * What a call shows: its table at once when the answer is at hand, else a promise of it; a cell error for every failure.
 * Until the source has told its day, a call waits for it: the dates that may be asked depend on it.
 */
export function answerCall(call: Call, args: readonly unknown[], invocation?: Invocation): any {
  const open = session();
  const { client } = open;
  const read = (): Asked => recallCall(call, args, open);
  const early = readEarly(read);
  const asking: Asking = { client, preview: Boolean(invocation?.isInValuePreview), signal: withdrawal(invocation) };
  const waiting = asking.preview ? undefined : client.ready();
  if (waiting) {
    asking.signal(); // it may be withdrawn before there is anything to ask
    return waiting.then(() => answer(readLate(read), asking));
  }
  if (early instanceof OutsideWindow) throw cellError(early);
  return answer(early, asking);
}
