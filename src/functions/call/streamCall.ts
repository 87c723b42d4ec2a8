import type { Cell } from "../../cells/table/cell";
import { ArgumentError } from "../../cells/cellValue";
import type { ArgumentCells, Arguments } from "./arguments";
import { parseCached } from "./argumentCache";
import { askParsed } from "./askParsed";
import type { Asker, Call } from "./call";
import { notAvailable } from "./cellError";
import { type CellResult, tableOf } from "./cellResult";
import { shownFailure } from "./runCall";
import { session, sessionFor, whenSnapshotsRead } from "./session";
import { t } from "../../language/translate";

interface Streamed<Declared extends Arguments> {
  readonly call: Call<Declared>;
  readonly cells: ArgumentCells<Declared>;
  /** Returns the seconds until the next request, given the last answer. */
  readonly secondsAfter: (last: CellResult | undefined) => number;
  /** Returns true for an answer that may still be shown although it cannot be renewed. */
  readonly mayStay: (last: CellResult, now: number) => boolean;
}

/** The moment of the first stream, from which the moments of all requests are counted. */
let began: number | undefined;

/**
 * Returns the milliseconds until the next moment that is a multiple of some seconds after the first stream.
 * Formulas entered at different moments thus share their requests.
 */
function untilNext(now: number, seconds: number): number {
  const period = 1000 * seconds;
  began ??= now;
  return period - ((((now - began) % period) + period) % period);
}

/**
 * Shows the table of a call and renews it until Excel cancels the call. Equal questions share their requests.
 * While there is no new answer, the last table stays as long as it may, and is then replaced by the reason.
 * An answer without a table is replaced by its reason at once.
 */
export function streamCall<Declared extends Arguments>(
  { call, cells, secondsAfter, mayStay }: Streamed<Declared>,
  invocation: CustomFunctions.StreamingInvocation<unknown[][]>,
): void {
  const stop = new AbortController();
  const { signal } = stop;
  let shownSymbol = "";
  const push = (result: Cell[][] | CustomFunctions.Error): void => {
    const text = Array.isArray(result) ? JSON.stringify(result) : String(result.message);
    if (signal.aborted || text === shownSymbol) return;
    shownSymbol = text;
    invocation.setResult(result);
  };

  async function run(): Promise<void> {
    let last: CellResult | undefined;
    began ??= session().now();
    while (!signal.aborted) {
      await whenSnapshotsRead();
      const open = sessionFor(call, cells, session());
      const { client } = open;
      await client.ready();
      const asker: Asker = { ask: (question) => client.ask(question, { signal }), peek: client.peek };
      let isAnswered = false;
      try {
        const parsed = parseCached(call, cells, open);
        last = await askParsed(parsed, asker);
        isAnswered = true;
        push(tableOf(parsed, last, client.peek).table);
      } catch (failure) {
        if (signal.aborted) return;
        if (failure instanceof ArgumentError) throw failure;
        if (isAnswered || !last || !mayStay(last, open.now())) push(shownFailure(failure, cells.options));
      }
      await client.pause(untilNext(open.now(), secondsAfter(last)), signal);
    }
  }

  invocation.onCanceled = () => stop.abort();
  if (invocation.isInValuePreview) push(notAvailable(t`${call.name} begins once the formula is entered.`));
  else
    run().catch((failure: unknown) => {
      if (!signal.aborted) push(shownFailure(failure, cells.options));
    });
}
