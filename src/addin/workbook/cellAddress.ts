/** "A" for 0, "AA" for 26. */
const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

/**
 * The address of a cell, its column counted from 0 and its row from 1.
 *
 * @example
 * cellAt(27, 9) // "AB9"
 */
export const cellAddress = (column: number, row: number): string => `${columnName(column)}${row}`;
