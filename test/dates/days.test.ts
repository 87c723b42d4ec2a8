import fc from "fast-check";
import {
  dateOf,
  dayNumber,
  newestDayOnEarth,
  requireDayNumber,
  weekdayOf,
  yearAndMonth,
} from "../../src/dates/days";

test.each([
  ["1970-01-01", 0],
  ["1970-01-02", 1],
  ["2025-11-23", 20_415],
  ["2024-02-29", 19_782],
  ["2000-02-29", 11_016],
  ["1969-12-31", -1],
])("the number of %s is %i and comes back as its date", (date, day) => {
  expect(dayNumber(date)).toBe(day);
  expect(requireDayNumber(date)).toBe(day);
  expect(dateOf(day)).toBe(date);
});

test.each([
  "2025-02-29",
  "2026-02-29",
  "2026-02-30",
  "2026-04-31",
  "1900-02-29",
  "2026-02-32",
  "2025-13-01",
  "2026-00-10",
  "2026-01-00",
  "2025-1-1",
  "20260101",
  "2026-01-01 ",
  "01/06/2026",
  "tomorrow",
  "",
])("%j is no calendar day", (text) => {
  expect(dayNumber(text)).toBeUndefined();
  expect(() => requireDayNumber(text)).toThrow(
    new RangeError(`Cannot read a day as it must be YYYY-MM-DD: current value is "${text}"`),
  );
});

test("every day of the calendar comes back from its number, and the next one is a day later", () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_567, max: 2_932_895 }), (day) => {
      expect(dayNumber(dateOf(day))).toBe(day);
      expect(Date.parse(dateOf(day + 1)) - Date.parse(dateOf(day))).toBe(86_400_000);
    }),
  );
});

test("a repeated date and the one after it have their own numbers", () => {
  expect(["2026-01-01", "2026-01-01", "soon", "soon", "2026-01-02"].map(dayNumber)).toEqual([
    20_454,
    20_454,
    undefined,
    undefined,
    20_455,
  ]);
});

test("23 November 2025 was a Sunday, the day before a Saturday, 1 January 1970 a Thursday, the day before a Wednesday", () => {
  expect([20_415, 20_414, 0, -1].map(weekdayOf)).toEqual([0, 6, 4, 3]);
});

test("the weekday is the one of the UTC calendar", () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_567, max: 100_000 }), (day) => {
      expect(weekdayOf(day)).toBe(new Date(day * 86_400_000).getUTCDay());
    }),
  );
});

test("a day has its year and month", () => {
  expect(yearAndMonth(requireDayNumber("2026-08-01"))).toEqual({ year: 2026, month: 8 });
});

test("the newest day on earth begins at 10:00 UTC the day before", () => {
  expect(dateOf(newestDayOnEarth(Date.parse("2026-03-01T09:59:59.999Z")))).toBe("2026-03-01");
  expect(dateOf(newestDayOnEarth(Date.parse("2026-03-01T10:00:00Z")))).toBe("2026-03-02");
});
