const corners = /^(.*!)?(\$?[A-Z]+)(\$?\d+):(\$?[A-Z]+)(\$?\d+)$/is;

const keyOf = (line: string): string => line.replace("$", "").toUpperCase().padStart(7);

/** Returns two rows or two columns in their order, each with its $. */
const inOrder = (one: string, other: string): readonly [string, string] =>
  keyOf(one) <= keyOf(other) ? [one, other] : [other, one];

/**
 * Returns a reference with its upper left corner first, in which each row and column keeps its $, as Excel
 * writes it. The engine puts the corners in order, but leaves each $ where it was.
 *
 * @example orderedReference("Bets!$A$5:B1") // "Bets!$A1:B$5"
 */
export function orderedReference(reference: string): string {
  if (!reference.includes(":")) return reference;
  const [all, sheet = "", oneColumn = "", oneRow = "", otherColumn = "", otherRow = ""] =
    corners.exec(reference) ?? [];
  if (all === undefined) return reference;
  const [left, right] = inOrder(oneColumn, otherColumn);
  const [top, bottom] = inOrder(oneRow, otherRow);
  return `${sheet}${left}${top}:${right}${bottom}`;
}
