/** Suite of src/addin/workbook/planWorkbook.ts: plannedWorkbook. */
import { plannedWorkbook } from "../../../src/addin/workbook/buildWorkbook";

const book = plannedWorkbook([
  { name: "Card", cells: { A1: "2026-03-14", B1: 3, AB10: "=RACING.FORM(A1)", C1: "=B1", D1: "=B1+1" } },
  { name: "Other", cells: { A1: "x" } },
]);

test("the formulas of planned sheets are found with their cells", async () => {
  expect(await book.findFormulas("workbook")).toEqual([
    { sheet: "Card", row: 9, column: 27, formula: "=RACING.FORM(A1)", value: "" },
    { sheet: "Card", row: 0, column: 2, formula: "=B1", value: "" },
    { sheet: "Card", row: 0, column: 3, formula: "=B1+1", value: "" },
  ]);
});

test("values are the planned inputs, blank for a formula, unless it only refers to a cell", async () => {
  const values = await book.readValues([
    { sheet: "Card", address: "A1:D2" },
    { sheet: "Other", address: "A1" },
    { sheet: "None", address: "A1" },
  ]);
  expect(values).toEqual([
    [
      ["2026-03-14", 3, 3, ""],
      ["", "", "", ""],
    ],
    [["x"]],
    [[""]],
  ]);
});
