/** Addresses of cells in both of Excel's notations. */

import { columnName } from "../../../cells/addresses";

/** Returns an R1C1 address, relative to a cell, in A1 notation; undefined for any other text. */
export function fromR1C1(
  text: string,
  at: { readonly row: number; readonly column: number },
): string | undefined {
  const [, sheet = "", first = "", last] =
    /^(.*!)?(R[^:!]*C[^:!]*|R[^:!C]*|C[^:!]*)(?::(.+))?$/i.exec(text) ?? [];
  const one = (cell: string): string | undefined => {
    const match = /^R(\d+|\[-?\d+\])?C(\d+|\[-?\d+\])?$/i.exec(cell);
    if (!match) return undefined;
    const place = (part: string | undefined, base: number): number =>
      part === undefined ? base : part.startsWith("[") ? base + Number(part.slice(1, -1)) : Number(part) - 1;
    const [row, column] = [place(match[1], at.row), place(match[2], at.column)];
    return row < 0 || column < 0 ? undefined : `${columnName(column)}${row + 1}`;
  };
  const [from, to] = [one(first), last === undefined ? undefined : one(last)];
  if (from === undefined || (last !== undefined && to === undefined)) return undefined;
  return `${sheet}${from}${to === undefined ? "" : `:${to}`}`;
}
