import { sheetOfReference } from "../../../src/workbench/grid/links";

test.each([
  ["Meetings!A1", "Meetings"],
  ["'Ashford Park R2'!$A$1", "Ashford Park R2"],
  ["'O''Meara Park!'!A1", "O'Meara Park!"],
])("%s is a cell of the sheet %s", (reference, sheet) => {
  expect(sheetOfReference(reference)).toBe(sheet);
});
