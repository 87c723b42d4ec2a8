import { runInExcel } from "./runExcel";

/** Brings a sheet to the front. */
export function showSheet(name: string): Promise<void> {
  return runInExcel(async (context) => {
    context.workbook.worksheets.getItem(name).activate();
    await context.sync();
  });
}
