import type { Cell } from "../../cells/table/cell";
import { pointsPerPixel } from "./applySheetLook";

/** Pixels of a character, and of a cell's edges with a card's icon, in the usual fonts of workbooks. */
const [pixelsPerCharacter, edges] = [7, 30] as const;
/** The greatest width of a column in pixels. */
const widest = 240;

/** Returns the length of the longest text of each column; 0 for a column without texts. */
export function textLengths(table: readonly (readonly Cell[])[]): readonly number[] {
  const lengthOf = (cell: Cell | undefined): number => {
    if (typeof cell === "string") return cell.length;
    return typeof cell === "object" && "properties" in cell ? cell.basicValue.length : 0;
  };
  const lengths = (index: number): number[] => table.map((row) => lengthOf(row[index]));
  return (table[0] ?? []).map((_, index) => Math.max(...lengths(index)));
}

/** Widens columns, starting at a cell, that would cut off texts of these lengths; others keep their width. */
export async function widenColumns(first: Excel.Range, lengths: readonly number[]): Promise<void> {
  const columns = lengths.flatMap((length, index) =>
    length === 0 ? [] : [{ length, format: first.getOffsetRange(0, index).format.load("columnWidth") }],
  );
  if (columns.length === 0) return;
  await first.context.sync();
  for (const { length, format } of columns) {
    const needed = Math.min(widest, length * pixelsPerCharacter + edges) * pointsPerPixel;
    if (needed > format.columnWidth) format.columnWidth = needed;
  }
}
