/** Returns "A" for 0, "AA" for 26. */
const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

/**
 * Returns the address of a cell, its column counted from 0 and its row from 1.
 *
 * @example
 * cellAddress(27, 9) // "AB9"
 */
export const cellAddress = (column: number, row: number): string => `${columnName(column)}${row}`;

/**
 * Parses an address into its column, counted from 0, and its row, counted from 1.
 *
 * @example
 * parseCellAddress("AB9") // { column: 27, row: 9 }
 */
export function parseCellAddress(address: string): { readonly column: number; readonly row: number } {
  const letters = address.replace(/\d+$/, "");
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(address.slice(letters.length)) };
}
