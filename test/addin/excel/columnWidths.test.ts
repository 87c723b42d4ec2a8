import { textLengths } from "../../../src/addin/excel/columnWidths";

test("the longest text of each column counts, its heading too; numbers do not", () => {
  const table = [
    ["No", "Runner", "Class rating"],
    [1, "Old Oak", 62.5],
    [10, "Ferryman", 8],
  ];
  expect(textLengths(table)).toEqual([2, 8, 12]);
  expect(textLengths([[1, 2]])).toEqual([0, 0]);
  expect(textLengths([])).toEqual([]);
});
