import type { Reference } from "./book";
import { runInExcel } from "./runExcel";

/** The values of some cells of the workbook, row by row, in one go. */
export function readValues(references: readonly Reference[]): Promise<readonly (readonly (readonly unknown[])[])[]> {
  return runInExcel(async (context) => {
    const ranges = references.map(({ sheet, address }) =>
      context.workbook.worksheets.getItem(sheet).getRange(address).load("values"),
    );
    await context.sync();
    return ranges.map(({ values }) => values as unknown[][]);
  });
}
