/** Suite of src/addin/pane/builder/labels.ts: formatNumber. */
import { formatNumber } from "../../../../src/addin/pane/builder/labels";
import { kinds } from "../../../../src/cells/columns/column";

test.each([
  [0.034, kinds.fraction.format, "3.4%"],
  [0.034, kinds.difference.format, "+3.4%"],
  [-0.034, kinds.difference.format, "-3.4%"],
  [0, kinds.difference.format, "0.0%"],
  [4.9, kinds.odds.format, "4.90"],
  [-0.034, kinds.margin.format, "-3.4% (check the prices)"],
  [1200, kinds.distance.format, "1200 m"],
  [58.5, kinds.kilograms.format, "58.5 kg"],
  [25_000, '"HK$"#,##0', "HK$25,000"],
  [25_000.5, '#,##0.00" kr"', "25,000.50 kr"],
  [46_095.5, kinds.time.format, "2026-03-14 12:00"],
  [46_095, kinds.date.format, "2026-03-14"],
  [7, "General", "7"],
])("%d in %s is %s", (value, format, text) => expect(formatNumber(value, String(format))).toBe(text));

test("every format of a kind is one that the pane can show", () => {
  const formats = Object.values(kinds).flatMap(({ format }) => format ?? []);
  const digits = formats.filter((format) => !format.startsWith("yyyy"));
  for (const format of digits) expect([format, formatNumber(12.345, format)]).not.toEqual([format, "12.345"]);
});
