import type { Cell } from "../../cells/table/cell";
import type { Client } from "../../client/client";

/** A table and its size, in bytes of the JSON that leaves the page. */
export interface SizedTable {
  readonly table: Cell[][];
  readonly bytes: number;
}

/** The bytes around a result in a flush: its call's id and the mark that it succeeded. */
const entryBytes = 14;

const twoBytes = /[\u0080-\u07ff\ud800-\udfff]/g;
const threeBytes = /[\u0800-\ud7ff\ue000-\uffff]/g;

/** Returns the bytes of a table as JSON in UTF-8, with those around it in a flush. */
export function jsonSize(table: readonly (readonly Cell[])[]): number {
  const text = JSON.stringify([...table]); // a copy: the table may be observed already
  const [two = 0, three = 0] = [twoBytes, threeBytes].map((set) => text.match(set)?.length ?? 0);
  return text.length + two + 2 * three + entryBytes;
}

/** Returns a table to Excel: at once if the flush that Excel collects has capacity for it, else later. */
export function passTable(sized: SizedTable, client: Client): Cell[][] | Promise<Cell[][]> {
  const fits = client.whenResultFits(sized.bytes);
  if (fits) return fits.then(() => passTable(sized, client));
  client.recordResultSize(sized.bytes);
  return observeSending(sized.table, client.recordFlush);
}

/** Calls a listener when Microsoft's script turns a table into JSON, that is when Excel sends it. */
export function observeSending(table: Cell[][], onSend: () => void): Cell[][] {
  // All cells with one view of a response share its table; defining a property takes longer than a look-up.
  if (listeners.get(table) === onSend) return table;
  listeners.set(table, onSend);
  const toJSON = (): Cell[][] => {
    onSend();
    return table;
  };
  return Object.defineProperty(table, "toJSON", { value: toJSON, configurable: true });
}

const listeners = new WeakMap<Cell[][], () => void>();
