/** Suite of src/cells/arguments/readDate.ts: typedDate. */
import fc from "fast-check";
import { readDate, typedDay } from "../../../src/cells/arguments/readDate";
import type { DateOrder } from "../../../src/dates/dateOrder";
import { dateOf } from "../../../src/dates/days";

const today = (): string => "2026-11-20";
const dateIn = (text: string, order?: DateOrder): string | undefined => {
  const day = typedDay(text.toLowerCase(), { order, today });
  return day === undefined ? undefined : dateOf(day);
};

test.each<[string, DateOrder | undefined, string | undefined]>([
  ["22 Nov 2026", undefined, "2026-11-22"],
  ["22-Nov-26", undefined, "2026-11-22"],
  ["22 November 2026", undefined, "2026-11-22"],
  ["Sun 22nd Nov 2026", undefined, "2026-11-22"],
  ["Nov 22, 2026", undefined, "2026-11-22"],
  ["3 Sept 2026", undefined, "2026-09-03"],
  ["22 Nov", undefined, "2026-11-22"],
  ["2 Jan", undefined, "2027-01-02"],
  ["2026/11/22", undefined, "2026-11-22"],
  ["23/11/2026", "DMY", "2026-11-23"],
  ["23.11.26", "DMY", "2026-11-23"],
  ["1/6/2026", "DMY", "2026-06-01"],
  ["1/6/2026", "MDY", "2026-01-06"],
  ["11-23-2026", "MDY", "2026-11-23"],
  ["26.11.23", "YMD", "2026-11-23"],
  ["23/11/2026", undefined, "2026-11-23"],
  ["23/11/2026", "MDY", "2026-11-23"],
  ["23/11/2026", "YMD", "2026-11-23"],
  ["11/23/2026", "DMY", "2026-11-23"],
  ["11/6/2026", undefined, undefined],
  ["11/6/2026", "YMD", undefined],
  ["23/11/26", "MDY", undefined],
  ["23/13/2026", "MDY", undefined],
  ["31 Nov 2026", undefined, undefined],
  ["22 xyz 2026", undefined, undefined],
  ["1/6", "DMY", undefined],
  ["1/6-2026", "DMY", undefined],
  ["may", undefined, undefined],
])("%s in the order %s is %s", (text, order, date) => {
  expect(dateIn(text, order)).toBe(date);
});

test("every day is read from its parts in each order", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 40_000 }), (day) => {
      const date = dateOf(day);
      const [year, month, number] = date.split("-");
      expect(dateIn(`${number}/${month}/${year}`, "DMY")).toBe(date);
      expect(dateIn(`${month}/${number}/${year}`, "MDY")).toBe(date);
    }),
  );
});

test("a date in numbers is refused with what to type while the order is not known", () => {
  const calendar = { today, dateSystem: 1900 } as const;
  expect(readDate("date", "6/11/2026", { ...calendar, dateOrder: "DMY" })).toBe("2026-11-06");
  expect(() => readDate("date", "6/11/2026", calendar)).toThrow(
    "the order of day and month is not known here: type 22 Nov 2026 or 2026-11-22",
  );
  expect(() => readDate("date", "13/14/2026", { ...calendar, dateOrder: "MDY" })).toThrow(
    "dates in numbers are month/day/year here",
  );
});
