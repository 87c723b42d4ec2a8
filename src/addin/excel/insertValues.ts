import type { Cell } from "../../cells/table/cell";
import type { InsertionPoint } from "./book";
import { runInExcel } from "./runExcel";

/** What is typed for a cell of a table; text under a format of its own, or Excel would read a name such as March 5 as a date. */
function written(cell: Cell): { readonly content: string | number | boolean; readonly format: string } {
  if (typeof cell === "string") return { content: cell, format: cell === "" ? "General" : "@" };
  if (typeof cell !== "object") return { content: cell, format: "General" };
  return "basicValue" in cell ? { content: cell.basicValue, format: cell.numberFormat } : { content: "=NA()", format: "General" };
}

/** Writes a table into a place as values, over what stood there. */
export function insertValues(
  table: readonly (readonly Cell[])[],
  { sheet, row, column }: Pick<InsertionPoint, "sheet" | "row" | "column">,
): Promise<void> {
  return runInExcel(async (context) => {
    const cells = table.map((line) => line.map(written));
    const first = context.workbook.worksheets.getItem(sheet).getCell(row, column);
    const area = first.getResizedRange(cells.length - 1, (cells[0]?.length ?? 1) - 1);
    area.numberFormat = cells.map((line) => line.map(({ format }) => format));
    area.values = cells.map((line) => line.map(({ content }) => content));
    first.select();
    await context.sync();
  });
}
