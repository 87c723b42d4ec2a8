import type { Cell } from "./cell";

function isCell(value: unknown): value is Cell {
  if (typeof value === "number") return value - value === 0; // false for NaN and the infinities
  if (typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value !== "object" || value === null) return false;
  if ("code" in value) return typeof value.code === "string"; // Excel's own errors also have a basicValue, a text
  if (!("basicValue" in value)) return false;
  const { basicValue } = value;
  return typeof basicValue === "number"
    ? Number.isFinite(basicValue)
    : "properties" in value && (typeof basicValue === "string" || typeof basicValue === "boolean");
}

/** Nearly every table is rectangular already and is returned as it is. */
function isRectangular(table: readonly (readonly unknown[])[]): table is Cell[][] {
  const width = table[0]?.length ?? 0;
  if (width === 0) return false;
  for (const row of table) {
    if (row.length !== width) return false;
    for (let column = 0; column < width; column++) if (!isCell(row[column])) return false;
  }
  return true;
}

/**
 * Returns a table with at least one cell and rows of equal length. Values that are no cells become "": Excel
 * would turn null and NaN into 0 and a Date into a text.
 */
export function sanitise(table: readonly (readonly unknown[])[]): Cell[][] {
  if (isRectangular(table)) return table;
  const width = table.reduce((widest, row) => Math.max(widest, row.length), 1);
  const rows = table.length === 0 ? [[]] : table;
  return rows.map((row) =>
    Array.from({ length: width }, (_, column) => {
      const value = row[column];
      return isCell(value) ? value : "";
    }),
  );
}
