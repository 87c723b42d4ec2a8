import { runInExcel } from "./runExcel";

/** Removes sheets by their names; one that is no longer there is passed over. */
export function removeSheets(names: readonly string[]): Promise<void> {
  return runInExcel(async (context) => {
    const sheets = names.map((name) => context.workbook.worksheets.getItemOrNullObject(name));
    await context.sync();
    for (const sheet of sheets) if (!sheet.isNullObject) sheet.delete();
    await context.sync();
  });
}
