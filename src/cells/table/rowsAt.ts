import { holderAt, placeOf } from "./path";
import type { Holder } from "./typedValue";

/** A row with all that it stands in: the response, then an entry of each array on the way, the row's own last. */
export type Row = readonly Holder[];

const isHolder = (value: unknown): value is Holder => typeof value === "object" && value !== null;

/** The entries of the array that a path leads to from the last object of a row; none where it is missing or null. */
function entriesOf(row: Row, path: string): readonly Holder[] {
  const { keys, field } = placeOf(path);
  const entries = holderAt(row.at(-1), keys)?.[field];
  return Array.isArray(entries) ? entries.filter(isHolder) : [];
}

/**
 * The rows of a response: an entry for each of `meetings[].races[]`; one row for `""`; for the path of an object one row,
 * or none where it is null.
 */
export function rowsAt(response: Holder, path: string): Row[] {
  if (path === "") return [[response]];
  if (!path.endsWith("[]")) return holderAt(response, path.split(".")) ? [[response]] : [];
  let rows: Row[] = [[response]];
  for (const array of path.slice(0, -2).split("[].")) {
    rows = rows.flatMap((row) => entriesOf(row, array).map((entry) => [...row, entry]));
  }
  return rows;
}
