import fc from "fast-check";
import { fractionOfDate } from "../../../src/cells/arguments/fractionOfDate";
import { serialOfDate } from "../../../src/dates/serials";

const typing = { order: "MDY", year: 2026, dateSystem: 1900 } as const;

test.each<[string, number, string, object, string | undefined]>([
  ["7/2 where months come first", serialOfDate(2026, 7, 2), "d-mmm", typing, "7/2"],
  ["7/2 where days come first", serialOfDate(2026, 2, 7), "d-mmm", { ...typing, order: "DMY" }, "7/2"],
  ["9/2 shown as a whole date of this year", serialOfDate(2026, 9, 2), "m/d/yyyy", typing, "9/2"],
  ["9/40, which is no day", serialOfDate(1940, 9, 1), "mmm-yy", typing, "9/40"],
  ["a format with texts", serialOfDate(2026, 7, 2), '[$-409]d" of "mmm', typing, "7/2"],
  ["the same day of a 1904 workbook", serialOfDate(2026, 7, 2) - 1462, "d-mmm", { ...typing, dateSystem: 1904 }, "7/2"], // prettier-ignore
  ["a day of another year", serialOfDate(2025, 7, 2), "d/mm/yyyy", typing, undefined],
  ["a price", 4.5, "d-mmm", typing, undefined],
  ["a number without a date's format", serialOfDate(2026, 7, 2), "0.00", typing, undefined],
  ["a time", 46_205, "hh:mm", typing, undefined],
  ["a number below every date", -7, "d-mmm", typing, undefined],
])("reads %s", (_what, serial, format, part, expected) => {
  expect(fractionOfDate(serial, format, { ...typing, ...part })).toBe(expected);
});

test("reads back every fraction that is a day of the year, in either order", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), (month, day) => {
      const serial = serialOfDate(2026, month, day);
      expect(fractionOfDate(serial, "d-mmm", typing)).toBe(`${month}/${day}`);
      expect(fractionOfDate(serial, "d-mmm", { ...typing, order: "DMY" })).toBe(`${day}/${month}`);
    }),
  );
});
