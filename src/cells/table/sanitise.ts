import type { Cell } from "./cell";

function isCell(value: unknown): value is Cell {
  if (typeof value === "number") return value - value === 0; // false for NaN and the infinities
  if (typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value !== "object" || value === null) return false;
  if ("code" in value) return typeof value.code === "string"; // Excel's own errors have a basicValue too, a text
  return "basicValue" in value && typeof value.basicValue === "number" && Number.isFinite(value.basicValue);
}

/** True when nothing needs to be put right, which is nearly always so. */
function isSound(table: readonly (readonly unknown[])[]): table is Cell[][] {
  const width = table[0]?.length ?? 0;
  if (width === 0) return false;
  for (const row of table) {
    if (row.length !== width) return false;
    for (let column = 0; column < width; column++) if (!isCell(row[column])) return false;
  }
  return true;
}

/**
 * The last thing before the host: a table with at least one cell, all rows equally long, and nothing in it that a host
 * would turn into something else (null and NaN become 0 in Excel, a Date a text). What is none of a cell's becomes "".
 */
export function sanitise(table: readonly (readonly unknown[])[]): Cell[][] {
  if (isSound(table)) return table;
  const width = table.reduce((widest, row) => Math.max(widest, row.length), 1);
  const rows = table.length === 0 ? [[]] : table;
  return rows.map((row) =>
    Array.from({ length: width }, (_, column) => {
      const value = row[column];
      return isCell(value) ? value : "";
    }),
  );
}
