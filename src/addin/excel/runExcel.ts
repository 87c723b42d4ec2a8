import { excel } from "./excel";

/** Runs a script on the open workbook, once the person has finished editing a cell. */
export async function runInExcel<Result>(script: (context: Excel.RequestContext) => Promise<Result>): Promise<Result> {
  const found = excel();
  if (!found) throw new Error("There is no workbook here");
  return found.run({ delayForCellEdit: true }, script);
}
