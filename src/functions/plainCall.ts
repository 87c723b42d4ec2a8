import type { Cell } from "../cells/table/cell";
import { sanitise } from "../cells/table/sanitise";
import { cellError } from "./cellError";
import { session, type Session } from "./session";

/** What a function shows that asks the service nothing: its rows, or a cell error. */
export function plainCall(rows: () => readonly (readonly Cell[])[]): any {
  try {
    return sanitise(rows());
  } catch (failure) {
    throw cellError(failure);
  }
}

/** The same of the open session, once the source has told its day. */
export function sessionCall(rows: (open: Session) => readonly (readonly Cell[])[], invocation?: CustomFunctions.Invocation): any {
  const open = session();
  const waiting = invocation?.isInValuePreview ? undefined : open.client.ready();
  return waiting ? waiting.then(() => plainCall(() => rows(open))) : plainCall(() => rows(open));
}
