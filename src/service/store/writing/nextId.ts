import type { Driver } from "../driver";

/** Hands out the identifiers of a table's new rows, going on where the table ends, after `from` at the earliest. */
export function nextIdOf(
  driver: Driver,
  table: "venue" | "runner" | "person" | "race",
  { from = 0 }: { from?: number } = {},
): () => number {
  const known = driver.all<{ last: number | null }>(`SELECT MAX(id) AS last FROM ${table}`)[0]?.last ?? 0;
  let last = Math.max(known, from);
  return () => ++last;
}
