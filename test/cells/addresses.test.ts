/** Suite of src/addin/workbook/sheetPart.ts: cellAddress. */

import { cellAddress } from "../../src/cells/addresses";
test.each([
  [0, "A9"],
  [25, "Z9"],
  [26, "AA9"],
  [52, "BA9"],
  [702, "AAA9"],
])("column %i is %s", (column, address) => {
  expect(cellAddress(column, 9)).toBe(address);
});
