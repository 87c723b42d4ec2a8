import type { Answer } from "../../client/answer";
import type { Client } from "../../client/createClient";
import { NotFound } from "../../client/failure";
import type { Question } from "../../client/question";
import { OutsideWindow } from "../../cells/argumentError";
import type { Cell } from "../../cells/table/cell";
import { askJoined } from "./askJoined";
import type { Call } from "./call";
import { cellError, notAvailable } from "./cellError";
import { type Asked, parseCached } from "./argumentCache";
import { session } from "./session";
import { type Shaped, type CellResult, tableOf } from "./cellResult";
import { venueHint } from "./venueHint";

type Invocation = CustomFunctions.CancelableInvocation;
type Table = Cell[][];

/** The call's withdrawal, made once, when it is needed: a call whose answer is at hand costs none. */
function withdrawalOf(invocation: Invocation | undefined): () => CallCancellation | undefined {
  let withdrawal: CallCancellation | undefined;
  return () => (withdrawal ??= invocation && new CallCancellation(invocation));
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

/** What the option `stale` means to the client. */
const staleWords = { wait: { allowStale: false }, show: { allowStale: true } } as const;

interface Asking {
  readonly client: Client;
  readonly preview: boolean;
  readonly withdrawal: () => CallCancellation | undefined;
}

/** What a call shows, of one answer or of several: at once, or as soon as all of them have come. */
function arrivalOf(asked: Asked, { client, preview, withdrawal }: Asking): CellResult | Promise<CellResult> {
  const { stale } = asked.read.view.presentation;
  const ask = (question: Question): Answer | Promise<Answer> =>
    preview ? answerAtHand(question, client) : client.ask(question, withdrawal, staleWords[stale]);
  const { join } = asked.read.call;
  if (!join) return ask(asked.question);
  return askJoined(asked, join, { ask, inCell: (failure, question) => inCell(failure, { question, client }) });
}

/** The table of a call that has been read: at once, or as soon as its answer has come. */
function answer(asked: Asked, asking: Asking): Table | Promise<Table> {
  const { client } = asking;
  const refuse = (failure: unknown): never => {
    throw inCell(failure, { question: asked.question, client });
  };
  const hand = ({ table, bytes }: Shaped): Table => {
    client.recordResultSize(bytes);
    return table;
  };
  const show = (arrived: CellResult): Table => {
    try {
      return hand(tableOf(asked, arrived));
    } catch (failure) {
      return refuse(failure);
    }
  };
  try {
    const arriving = arrivalOf(asked, asking);
    if (arriving instanceof Promise) return arriving.then(show, refuse);
    const shaped = tableOf(asked, arriving);
    const room = asking.preview ? undefined : client.whenResultFits(shaped.bytes);
    return room ? room.then(() => hand(shaped)) : hand(shaped);
  } catch (failure) {
    return refuse(failure);
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
export function runCall(call: Call, args: readonly unknown[], invocation?: Invocation): any {
  const open = session();
  const { client } = open;
  const read = (): Asked => parseCached(call, args, open);
  const early = readEarly(read);
  const asking: Asking = { client, preview: Boolean(invocation?.isInValuePreview), withdrawal: withdrawalOf(invocation) };
  const waiting = asking.preview ? undefined : client.ready();
  if (waiting) {
    asking.withdrawal(); // it may be withdrawn before there is anything to ask
    return waiting.then(() => answer(readLate(read), asking));
  }
  if (early instanceof OutsideWindow) throw cellError(early);
  return answer(early, asking);
}

/**
 * Excel's withdrawal of one call (the cell was edited, or one of its arguments), as the client hears of it. It has the part of
 * an AbortSignal that the client uses: ten thousand real ones cost more than all else that is done for ten thousand calls.
 */
export class CallCancellation {
  aborted = false;
  readonly #listeners = new Set<() => void>();

  constructor(invocation: CustomFunctions.CancelableInvocation) {
    invocation.onCanceled = () => {
      this.aborted = true;
      for (const listener of this.#listeners) listener();
    };
  }

  addEventListener(_: "abort", listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_: "abort", listener: () => void): void {
    this.#listeners.delete(listener);
  }
}
