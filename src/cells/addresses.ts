/** Addresses of cells in Excel's A1 notation, and the patterns of references in formulas. */

/** Returns the letters of a column, counted from 0: "A" for 0, "AA" for 26. */
export const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

/** Returns the index of a column by its letters: 0 for A; -1 if there are none. */
export const columnIndex = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Returns the address of a cell; the column is counted from 0 and the row from 1: (27, 9) is AB9. */
export const cellAddress = (column: number, row: number): string => `${columnName(column)}${row}`;

/** Parses an address into its column, counted from 0, and its row, counted from 1: AB9 is 27, 9. */
export function parseCellAddress(address: string): { readonly column: number; readonly row: number } {
  const letters = address.replace(/\d+$/, "");
  return { column: columnIndex(letters), row: Number(address.slice(letters.length)) };
}

/** Returns an absolute address for formulas: $A$7 for A7. */
export const absolute = (address: string): string => address.replaceAll(/[A-Z]+|\d+/g, "$$$&");

/** Returns an address without signs: A7 for $A$7. */
export const plain = (address: string): string => address.replaceAll("$", "");

/** Matches a cell, in either case; part of a regular expression. */
export const cellPattern = String.raw`\$?[A-Z]{1,3}\$?[1-9]\d*`;

/** Matches whole columns or whole rows, in either case; part of a regular expression. */
export const linesPattern = String.raw`(?:\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?[1-9]\d*:\$?[1-9]\d*)`;

/** Matches a sheet's name in a reference, quoted or not; part of a regular expression with the flag u. */
export const sheetPattern = String.raw`(?:'(?:[^']|'')*'|[\p{L}_][\p{L}\p{N}_.]*)`;

/** Returns a sheet's name in quotation marks: 'O''Meara Park R2'. */
export const quotedSheet = (name: string): string => `'${name.replaceAll("'", "''")}'`;

/** Returns the name of a sheet for a reference, with an exclamation mark; in quotation marks if necessary. */
export const sheetPrefix = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !/^(?:[a-z]{1,3}\d+|r\d*c?\d*|c\d*|true|false)$/i.test(name)
    ? `${name}!`
    : `${quotedSheet(name)}!`;

/** Returns the name of a sheet in a reference, which may be quoted. */
export const unquotedSheet = (name: string): string =>
  name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
