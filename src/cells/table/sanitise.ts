import type { Cell } from "./cell";

function isCell(value: unknown): value is Cell {
  if (typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return false;
  if ("code" in value) return typeof value.code === "string"; // Excel's own errors have a basicValue too, a text
  return "basicValue" in value && typeof value.basicValue === "number" && Number.isFinite(value.basicValue);
}

/**
 * The last thing before the host: a table with at least one cell, all rows equally long, and nothing in it that a host
 * would turn into something else (null and NaN become 0 in Excel, a Date a text). What is none of a cell's becomes "".
 */
export function sanitise(table: readonly (readonly unknown[])[]): Cell[][] {
  const width = table.reduce((widest, row) => Math.max(widest, row.length), 1);
  const rows = table.length === 0 ? [[]] : table;
  return rows.map((row) => {
    const cells: Cell[] = new Array<Cell>(width);
    for (let column = 0; column < width; column++) {
      const value = row[column];
      cells[column] = isCell(value) ? value : "";
    }
    return cells;
  });
}
