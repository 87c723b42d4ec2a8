import fc from "fast-check";
import { dateOf, dayOf, weekdayOf } from "../../../src/cells/dates/days";

test.each([
  ["1970-01-01", 0],
  ["2025-11-23", 20_415],
  ["2024-02-29", 19_782],
  ["1969-12-31", -1],
  ["2025-02-29", undefined],
  ["2025-13-01", undefined],
  ["2025-1-1", undefined],
  ["01/06/2026", undefined],
  ["", undefined],
])("the day of %j is %p", (date, day) => {
  expect(dayOf(date)).toBe(day);
});

test("every day of the calendar comes back from its number", () => {
  fc.assert(fc.property(fc.integer({ min: -25_567, max: 2_932_896 }), (day) => dayOf(dateOf(day)) === day));
});

test("23 November 2025 was a Sunday, the day before a Saturday, 1 January 1970 a Thursday", () => {
  expect([20_415, 20_414, 0].map(weekdayOf)).toEqual([0, 6, 4]);
});
