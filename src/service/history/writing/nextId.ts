import type { Driver } from "../driver";

/** Hands out the identifiers of a table's new rows, going on where the table ends. */
export function nextIdOf(driver: Driver, table: "venue" | "runner" | "person" | "race"): () => number {
  let last = driver.all<{ last: number | null }>(`SELECT MAX(id) AS last FROM ${table}`)[0]?.last ?? 0;
  return () => ++last;
}
