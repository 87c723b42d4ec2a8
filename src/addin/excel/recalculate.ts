import { excel } from "./excel";

/** Calls every function of the open workbook again, also those whose arguments did not change. */
export async function recalculate(): Promise<void> {
  const found = excel();
  if (!found) throw new Error("There is no workbook to calculate here");
  await found.run({ delayForCellEdit: true }, async (context) => {
    context.workbook.application.calculate("Full");
    await context.sync();
  });
}
