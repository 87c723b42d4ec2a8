import fc from "fast-check";
import { ArgumentError } from "../../../src/cells/cellValue";
import { dateWord, readDate } from "../../../src/cells/arguments/readDate";
import { dateOf, dayNumber } from "../../../src/dates/days";

const calendar = { today: () => "2025-11-23", dateSystem: 1900 } as const; // a Sunday

test.each([
  ["a serial number", 45_984, "2025-11-23"],
  ["a serial number with a time", 45_984.99, "2025-11-23"],
  ["a text", "2025-11-20", "2025-11-20"],
  ["a text with blanks around it", " 2025-11-20 ", "2025-11-20"],
  ["today", "today", "2025-11-23"],
  ["today in capitals", "TODAY", "2025-11-23"],
  ["tomorrow", "tomorrow", "2025-11-24"],
  ["yesterday", "yesterday", "2025-11-22"],
  ["the weekday of today", "sun", "2025-11-23"],
  ["the next Saturday", "sat", "2025-11-29"],
  ["a weekday in full", "Wednesday", "2025-11-26"],
  ["days ahead", "+7", "2025-11-30"],
  ["days back", "-30", "2025-10-24"],
])("%s is a date", (_title, value, date) => {
  expect(readDate("date", value, calendar)).toBe(date);
});

test("a serial number of a 1904 workbook is 1,462 days less", () => {
  expect(readDate("date", 45_984 - 1462, { ...calendar, dateSystem: 1904 })).toBe("2025-11-23");
});

test.each([
  ["01/06/2026"],
  ["1.6.2026"],
  ["2025-02-30"],
  ["next week"],
  ["sa"],
  ["+"],
  [true],
  [-5],
  [20_251_123],
  [NaN],
  [Infinity],
  [{}],
])("%p is refused with the forms that a date may have", (value) => {
  expect(() => readDate("date", value, calendar)).toThrow(
    /^date must be an Excel date, a text YYYY-MM-DD, or a word/,
  );
});

test.each([
  ["2025-10-23", "2025-10-23"],
  ["2025-12-01", "2025-12-01"],
  [1, "1900-01-01"],
  ["+8", "+8 = 2025-12-01"],
])("%p is refused with the window and the source's today", (value, shownValue) => {
  const expected = `date must be from 2025-10-24 to 2025-11-30 (30 days back to 7 ahead of the source's today, 2025-11-23): current value is "${shownValue}"`;
  if (value === 1) expect(() => readDate("date", value, calendar)).toThrow(ArgumentError);
  else expect(() => readDate("date", value, calendar)).toThrow(expected);
});

test("any day of the window is read from its text and from its serial, and no other", () => {
  const today = dayNumber("2025-11-23") ?? 0;
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (step) => {
      const read = (value: unknown) => () => readDate("date", value, calendar);
      const date = dateOf(today + step);
      if (step < -30 || step > 7) {
        expect(read(date)).toThrow(ArgumentError);
        expect(read(45_984 + step)).toThrow(ArgumentError);
      } else expect([read(date)(), read(45_984 + step)()]).toEqual([date, date]);
    }),
  );
});

test("a weekday is always within the next seven days and falls on that weekday", () => {
  const names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
  fc.assert(
    fc.property(
      fc.integer({ min: 20_000, max: 22_000 }),
      fc.integer({ min: 0, max: 6 }),
      (today, weekday) => {
        const date = readDate("date", names[weekday], { today: () => dateOf(today), dateSystem: 1900 });
        expect(new Date(`${date}T00:00:00Z`).getUTCDay()).toBe(weekday);
        expect((dayNumber(date) ?? 0) - today).toBeGreaterThanOrEqual(0);
        expect((dayNumber(date) ?? 0) - today).toBeLessThan(7);
      },
    ),
  );
});

test("today is asked for only when a word needs it", () => {
  const today = (): number => {
    throw new Error("asked");
  };
  expect(dateWord("someday", today)).toBeUndefined();
  expect(() => dateWord("today", today)).toThrow("asked");
});

test("one day names the same day on every day of a week", () => {
  const daysFound = [20_415, 20_416, 20_417, 20_418, 20_419, 20_420, 20_421].map((today) =>
    dateWord("sat", () => today),
  );
  expect(daysFound).toEqual(Array<number>(7).fill(20_421));
});
