import type { Reference, Workbook } from "../excel/workbook";
import { parseCellAddress } from "./cellAddress";
import { type RaceLayout, raceLayouts } from "./raceLayout";

/** The cells whose texts state the layout of a sheet. */
export const layoutHead = "A1:T8";

/** Returns the layout of a race's sheet by the values of its head; undefined for another sheet. */
export const findRaceLayout = (head: readonly (readonly unknown[])[]): RaceLayout | undefined =>
  raceLayouts.find(({ labels }) =>
    Object.entries(labels).every(([address, label]) => {
      const { row, column } = parseCellAddress(address);
      return head[row - 1]?.[column] === label;
    }),
  );

/** Resolves with the cells for prices of the active sheet; with undefined if it is no race's sheet. */
export async function findSheetPrices(
  workbook: Pick<Workbook, "selectedCells" | "readValues">,
): Promise<Reference | undefined> {
  const { sheet } = await workbook.selectedCells();
  const [head = []] = await workbook.readValues([{ sheet, address: layoutHead }]);
  const layout = findRaceLayout(head);
  return layout && { sheet, address: layout.prices };
}
