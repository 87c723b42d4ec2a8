import type { InsertionPoint, TableSize } from "./book";
import { runInExcel } from "./runExcel";

const areaAt = (cell: Excel.Range, { rows, columns }: TableSize): Excel.Range => cell.getResizedRange(rows - 1, columns - 1);

/** The active cell as the place of a table of this size, and how much stands there. */
export function insertionPoint(size: TableSize): Promise<InsertionPoint> {
  return runInExcel(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet().load("name");
    const cell = context.workbook.getActiveCell().load("address,rowIndex,columnIndex");
    const area = areaAt(cell, size).load("formulas");
    await context.sync();
    const occupied = area.formulas.flat().filter((content) => content !== "").length;
    return { sheet: sheet.name, row: cell.rowIndex, column: cell.columnIndex, address: cell.address, occupied };
  });
}

/** Writes a formula into the first cell of a place, and clears what stood in the way of its table. */
export function insertFormula(formula: string, { sheet, row, column, occupied }: InsertionPoint, size: TableSize): Promise<void> {
  return runInExcel(async (context) => {
    const cell = context.workbook.worksheets.getItem(sheet).getCell(row, column);
    if (occupied > 0) areaAt(cell, size).clear("Contents");
    cell.formulas = [[formula]];
    cell.select();
    await context.sync();
  });
}
