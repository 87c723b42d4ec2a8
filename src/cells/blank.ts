/** The one value of a range of one cell; anything else as it is. */
export function single(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const row: unknown = value[0];
  if (value.length !== 1) return value;
  if (!Array.isArray(row)) return row;
  return row.length === 1 ? row[0] : value;
}

/** Nothing was given: an omitted argument (null), an empty text, blanks only. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}

/** Blank, or the 0 that Excel on the desktop sends for an empty cell; for arguments that can never mean 0. */
export function isBlankOrZero(value: unknown): boolean {
  return value === 0 || isBlank(value);
}
