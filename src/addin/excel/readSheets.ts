import { type Area, splitIntoBlocks } from "./findFormulas";
import { runInExcel } from "./officeJs";
import type { SheetCells } from "./workbook";

/** Reads the inputs of every sheet's cells, in blocks of one request each. */
export function readSheets(): Promise<readonly SheetCells[]> {
  return runInExcel(async (context) => {
    const { worksheets } = context.workbook;
    const active = worksheets.getActiveWorksheet().load("id");
    worksheets.load("items/id,items/name");
    await context.sync();
    const used = worksheets.items.map((sheet) => {
      const range = sheet.getUsedRangeOrNullObject(true);
      return { sheet, range: range.load("rowIndex,columnIndex,rowCount,columnCount") };
    });
    await context.sync();
    const found: SheetCells[] = [];
    for (const { sheet, range } of used) {
      const area = range.isNullObject ? undefined : fromFirstCell(range);
      const inputs: unknown[][] = [];
      for (const { rowIndex, rowCount, columnCount } of area ? splitIntoBlocks(area) : []) {
        const block = sheet.getCell(rowIndex, 0).getResizedRange(rowCount - 1, columnCount - 1);
        block.load("formulas");
        await context.sync();
        inputs.push(...block.formulas);
      }
      found.push({ name: sheet.name, active: sheet.id === active.id, inputs });
    }
    return found;
  });
}

/** Returns the area from A1 to the end of another one. */
const fromFirstCell = ({ rowIndex, columnIndex, rowCount, columnCount }: Area): Area => ({
  rowIndex: 0,
  columnIndex: 0,
  rowCount: rowIndex + rowCount,
  columnCount: columnIndex + columnCount,
});
