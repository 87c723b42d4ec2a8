import type { Reference, Workbook } from "../../excel/workbook";
import { findRaceLayout, layoutHead } from "../../workbook/raceLayout";

/** Resolves with the cells for prices of the active sheet; with undefined if it is no race's sheet. */
export async function findSheetPrices(
  workbook: Pick<Workbook, "selectedCells" | "readValues">,
): Promise<Reference | undefined> {
  const { sheet } = await workbook.selectedCells();
  const [head = []] = await workbook.readValues([{ sheet, address: layoutHead }]);
  const layout = findRaceLayout(head);
  return layout && { sheet, address: layout.prices };
}
