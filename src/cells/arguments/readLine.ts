import { ArgumentError } from "../argumentError";

/** The cells of one row or one column. */
export interface Line {
  readonly cells: readonly unknown[];
  /** True for a row, false for a column or a single cell. */
  readonly across: boolean;
}

/** Reads one row or one column of cells, or a single value. */
export function readLine(name: string, value: unknown): Line {
  const rows: unknown[][] = (Array.isArray(value) ? value : [value]).map((row: unknown) => (Array.isArray(row) ? row : [row]));
  const width = rows[0]?.length ?? 0;
  if (rows.length > 1 && width > 1) {
    throw new ArgumentError(name, "must be one row or one column", `${rows.length} rows of ${width}`);
  }
  return { cells: rows.flat(), across: width > 1 };
}
