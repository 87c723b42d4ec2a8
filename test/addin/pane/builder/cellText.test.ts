import type { Cell } from "../../../../src/cells/table/cell";
import { cellText } from "../../../../src/addin/pane/builder/cellText";

const formatted = (basicValue: number, numberFormat: string): Cell => ({ type: "FormattedNumber", basicValue, numberFormat });

test.each<[Cell, string]>([
  ["1-2", "1-2"],
  [true, "TRUE"],
  [1 / 3, "0.333333"],
  [formatted(0.125, "0.0%"), "12.5%"],
  [formatted(46095, "yyyy-mm-dd"), "2026-03-14"],
  [formatted(46095.5, "yyyy-mm-dd hh:mm"), "2026-03-14 12:00"],
  [{ code: "#N/A" }, "#N/A"],
])("%j shows %s", (cell, text) => {
  expect(cellText(cell)).toBe(text);
});
