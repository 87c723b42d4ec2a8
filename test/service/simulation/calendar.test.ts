import fc from "fast-check";
import {
  dayNumber,
  dayText,
  instantOf,
  newestDayOnEarth,
  offsetMinutes,
  yearAndMonth,
} from "../../../src/service/simulation/calendar";
import { territories } from "../../../src/service/simulation/places/territories";

const timezones = [...new Set(territories.flatMap(({ regions }) => regions.map(({ timezone }) => timezone)))];

test("a day's number and its text say the same", () => {
  expect(dayNumber("1970-01-02")).toBe(1);
  fc.assert(fc.property(fc.integer({ min: 0, max: 40_000 }), (day) => dayNumber(dayText(day)) === day));
});

test("a text that is no day is refused with its value", () => {
  expect(() => dayNumber("soon")).toThrow('Cannot read a day as it must be YYYY-MM-DD: current value is "soon"');
});

test("a day knows its year and month", () => {
  expect(yearAndMonth(dayNumber("2026-08-01"))).toEqual({ year: 2026, month: 8 });
});

test.each([
  ["Australia/Sydney", "2026-01-10", 660],
  ["Australia/Sydney", "2026-07-10", 600],
  ["America/New_York", "2026-07-10", -240],
  ["Asia/Kolkata", "2026-07-10", 330],
  ["Europe/London", "2026-01-10", 0],
])("%s on %s is %i minutes ahead of UTC", (timezone, date, minutes) => {
  expect(offsetMinutes(timezone, dayNumber(date) * 86_400_000)).toBe(minutes);
});

test("a race's instant shows the scheduled local time on every day of the year, changes of daylight saving included", () => {
  const wall = fc.record({
    timezone: fc.constantFrom(...timezones),
    day: fc.integer({ min: dayNumber("2025-01-01"), max: dayNumber("2027-12-31") }),
    minutes: fc.integer({ min: 6 * 60, max: 23 * 60 + 59 }),
  });
  fc.assert(
    fc.property(wall, ({ timezone, day, minutes }) => {
      const shown = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short", timeStyle: "short" });
      const clock = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
      expect(shown.format(instantOf(day, minutes, timezone))).toBe(`${dayText(day)} ${clock}`);
    }),
    { numRuns: 500 },
  );
});

test("the newest day on earth begins at 10:00 UTC the day before", () => {
  expect(dayText(newestDayOnEarth(Date.parse("2026-03-01T09:59:59Z")))).toBe("2026-03-01");
  expect(dayText(newestDayOnEarth(Date.parse("2026-03-01T10:00:00Z")))).toBe("2026-03-02");
});
