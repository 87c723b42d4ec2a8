import { uniqueSheetName } from "./freeName";
import { runInExcel } from "./runExcel";

const ending = (attempt: number): string => (attempt === 1 ? " values" : ` values ${attempt}`);

/** A sheet's name for its copy: "Race values", "Race values 2", within what Excel takes. */
export const nameCopy = (name: string, taken: readonly string[]): string => uniqueSheetName(name, { taken, ending });

/**
 * Puts a copy of the active sheet, or of each sheet, behind them: with the looks, and with values in the place of formulas.
 * Values are pasted, not typed: Excel would read a form line such as 1-2 as a date.
 */
export function freeze(scope: "sheet" | "workbook"): Promise<readonly string[]> {
  return runInExcel(async (context) => {
    const { worksheets } = context.workbook;
    const active = worksheets.getActiveWorksheet().load("name");
    worksheets.load("items/name");
    await context.sync();
    const names = worksheets.items.map(({ name }) => name);
    const sheets = (scope === "sheet" ? [active] : worksheets.items).map((sheet) => ({
      sheet,
      used: sheet.getUsedRangeOrNullObject().load("rowIndex,columnIndex,rowCount,columnCount"),
    }));
    await context.sync();
    const copies: string[] = [];
    for (const { sheet, used } of sheets) {
      const name = nameCopy(sheet.name, [...names, ...copies]);
      const copy = sheet.copy("End");
      copy.name = name;
      copies.push(name);
      if (used.isNullObject) continue;
      const { rowIndex, columnIndex, rowCount, columnCount } = used;
      copy
        .getCell(rowIndex, columnIndex)
        .getResizedRange(rowCount - 1, columnCount - 1)
        .copyFrom(used, "Values");
    }
    await context.sync();
    return copies;
  });
}
