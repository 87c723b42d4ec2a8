/** Returns the value of a range of one cell; anything else unchanged. */
export function single(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const row: unknown = value[0];
  if (value.length !== 1) return value;
  if (!Array.isArray(row)) return row;
  return row.length === 1 ? row[0] : value;
}

/** Returns the rows of a range; a value alone is a row of one cell. */
export function rowsIn(value: unknown): unknown[][] {
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  return rows.map((row): unknown[] => (Array.isArray(row) ? row : [row]));
}

/** Returns true for an omitted argument (null), an empty text and a text of blanks. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}

/**
 * Returns true for a blank or 0, which Excel on the desktop passes for an empty cell; for arguments that
 * cannot be 0.
 */
export function isBlankOrZero(value: unknown): boolean {
  return value === 0 || isBlank(value);
}

/**
 * Returns a cell's value without its number format: the basic value of a data type, anything else unchanged.
 * An error stays an object, so that its text is not taken for a value.
 */
export function plainValue(cell: unknown): unknown {
  if (typeof cell !== "object" || cell === null || !("basicValue" in cell)) return cell;
  return "type" in cell && cell.type === "Error" ? cell : cell.basicValue;
}
