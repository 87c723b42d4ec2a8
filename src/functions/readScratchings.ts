import { ArgumentError } from "../cells/argumentError";
import { plainValue } from "../cells/cellValue";

/** The cells that say who is scratched, before the field is known: plain values in rows. */
export function readScratchedCells(name: string, value: unknown): unknown[][] {
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  const cells = rows.map((row) => (Array.isArray(row) ? row : [row]).map(plainValue));
  for (const cell of cells.flat()) {
    if (typeof cell === "object" && cell !== null) throw new ArgumentError(name, "holds a cell with an error");
  }
  return cells;
}
