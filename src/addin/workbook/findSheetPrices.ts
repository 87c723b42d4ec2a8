import type { Reference, Workbook } from "../excel/workbook";
import { isEarlierSheet } from "./earlierLayout";
import { isRaceSheet, layoutHead, priceRange } from "./raceLayout";

/** Resolves with the price cells of the active sheet; undefined if it is not a race sheet. */
export async function findSheetPrices(
  workbook: Pick<Workbook, "selectedCells" | "readValues">,
): Promise<Reference | undefined> {
  const { sheet } = await workbook.selectedCells();
  const [head = []] = await workbook.readValues([{ sheet, address: layoutHead }]);
  return isRaceSheet(head) || isEarlierSheet(head) ? { sheet, address: priceRange } : undefined;
}
