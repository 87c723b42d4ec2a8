/** Suite of src/cells/table/converter.ts: moneyFormat. */
import { moneyFormat, parseMoney } from "../../../src/cells/table/converter";

test.each([
  ["25000", "Asia/Hong_Kong", '"HK$"#,##0'],
  ["25000", "Australia/Sydney", '"$"#,##0'],
  ["25000", "Europe/London", '"£"#,##0'],
  ["25000", "Europe/Dublin", '"€"#,##0'],
  ["25000", "Mars/Olympus", "#,##0"],
  ["25000", undefined, "#,##0"],
  [25_000, "Asia/Tokyo", '"¥"#,##0'],
  ["$126065.00", undefined, '"$"#,##0'],
  ["$126065.50", "Asia/Hong_Kong", '"$"#,##0.00'],
  ["HK$ 1,250,000", undefined, '"HK$ "#,##0'],
  ["RM60,000", "Asia/Kuala_Lumpur", '"RM"#,##0'],
  ["25,000 kr", "Europe/Oslo", '#,##0" kr"'],
])("the amount %j in %s has the format %s", (value, timezone, format) =>
  expect(moneyFormat(value, { timezone })).toBe(format),
);

test("Malaysian prize money is a number", () => expect(parseMoney("RM60,000")).toBe(60_000));
