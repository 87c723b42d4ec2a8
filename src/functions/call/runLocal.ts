import type { Cell } from "../../cells/table/cell";
import { sanitise } from "../../cells/table/sanitise";
import { cellError } from "./cellError";
import { session, type Session } from "./session";
import type { NumberList } from "../../cells/arguments/readNumberList";
import { rowOrColumn } from "../../cells/table/cell";

/** What a function shows that asks the service nothing: its rows, or a cell error. */
export function runLocal(rows: () => readonly (readonly Cell[])[]): any {
  try {
    return sanitise(rows());
  } catch (failure) {
    throw cellError(failure);
  }
}

/** The same of the open session, once the source has told its day. */
export function runWithSession(
  rows: (open: Session) => readonly (readonly Cell[])[],
  invocation?: CustomFunctions.Invocation,
): any {
  const open = session();
  const waiting = invocation?.isInValuePreview ? undefined : open.client.ready();
  return waiting ? waiting.then(() => runLocal(() => rows(open))) : runLocal(() => rows(open));
}

/** A result for every runner of a list, lying the way the list lies; a cell without a runner stays blank. */
export function perRunner(list: NumberList, price: (numbers: number[]) => readonly number[]): Cell[][] {
  const results = price(list.numbers.filter((number) => number !== undefined)).values();
  return rowOrColumn(
    list,
    list.numbers.map((number) => (number === undefined ? "" : (results.next().value ?? ""))),
  );
}
