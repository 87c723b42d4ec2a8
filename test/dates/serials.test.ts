import fc from "fast-check";
import { dayNumber, requireDayNumber } from "../../src/dates/days";
import { dayOfSerial, isoOfSerial, serialOf, serialOfDate } from "../../src/dates/serials";
import { localSerial } from "../../src/dates/zones";

const systems = fc.constantFrom(1900 as const, 1904 as const);

/** Excel's own numbers; those around the false leap day from Microsoft's "1900 is a leap year" article. */
test.each([
  ["2024-01-01", 1900, 45_292],
  ["2026-11-20", 1900, 46_346],
  ["2000-01-01", 1900, 36_526],
  ["1900-03-01", 1900, 61],
  ["1900-02-28", 1900, 59],
  ["1900-01-01", 1900, 1],
  ["9999-12-31", 1900, 2_958_465],
  ["2000-01-01", 1904, 35_064],
  ["1904-01-01", 1904, 0],
  ["1904-02-29", 1904, 59],
  ["1904-03-01", 1904, 60],
] as const)("%s has the serial number of the %i system %i", (date, system, serial) => {
  const day = requireDayNumber(date);
  expect(serialOf(day, system)).toBe(serial);
  expect(serialOf(day + 0.5, system)).toBe(serial + 0.5);
  expect(dayOfSerial(serial, system)).toBe(day);
  expect(dayOfSerial(serial + 0.5, system)).toBe(day);
});

test("the 29 February 1900 of the 1900 system is no day", () => {
  expect(dayNumber("1900-02-29")).toBeUndefined();
  expect(dayOfSerial(60, 1900)).toBeUndefined();
  expect(dayOfSerial(60.75, 1900)).toBeUndefined();
});

test("a year, a month and a day have the serial number of Excel's DATE", () => {
  expect([serialOfDate(2000, 1, 1), serialOfDate(2026, 11, 20)]).toEqual([36_526, 46_346]);
});

test.each([
  [2026, 2, 29],
  [1900, 2, 29],
  [2026, 13, 1],
])("%i-%i-%i is no day and has no serial number", (year, month, day) => {
  expect(() => serialOfDate(year, month, day)).toThrow(RangeError);
});

test("a day comes back from its serial at any time of the day", () => {
  const time = fc.double({ min: 0, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: -25_567, max: 100_000 }), time, systems, (day, part, system) => {
      expect(dayOfSerial(serialOf(day, system) + part, system)).toBe(day);
    }),
  );
});

test("a later day has a higher serial number", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -25_567, max: 100_000 }),
      fc.integer({ min: 1, max: 500 }),
      systems,
      (day, days, system) => {
        expect(serialOf(day + days, system)).toBeGreaterThan(serialOf(day, system));
      },
    ),
  );
});

test("a serial number is written as a local date and time", () => {
  expect([46_095, 46_095.5, 61].map(isoOfSerial)).toEqual([
    "2026-03-14T00:00",
    "2026-03-14T12:00",
    "1900-03-01T00:00",
  ]);
});

test.each([
  ["13:00 in Hong Kong", "2025-11-23T05:00:00Z", "Asia/Hong_Kong", 45984 + 13 / 24],
  ["the day that Excel numbers 46346", "2026-11-20T00:00:00Z", "UTC", 46346],
  ["summer time in Sydney", "2026-01-01T02:00:00Z", "Australia/Sydney", 46023 + 13 / 24],
  ["winter time in Sydney", "2026-07-01T02:00:00Z", "Australia/Sydney", 46204 + 12 / 24],
  [
    "the second before Sydney's clock goes back",
    "2026-04-04T15:59:59Z",
    "Australia/Sydney",
    46117 + (3 * 3600 - 1) / 86_400,
  ],
  ["the second after it", "2026-04-04T16:00:00Z", "Australia/Sydney", 46117 + 2 / 24],
])("%s has its serial number", (_title, time, timezone, serial) => {
  expect(localSerial(time, { timezone, dateSystem: 1900 })).toBe(serial);
  expect(localSerial(time, { timezone, dateSystem: 1904 })).toBeCloseTo(serial - 1462, 9);
});

test("a text that is no time and an unknown timezone have no serial number", () => {
  expect(localSerial("soon", { timezone: "UTC", dateSystem: 1900 })).toBeUndefined();
  expect(localSerial("2025-11-23T05:00:00Z", { timezone: "Mars/Olympus", dateSystem: 1900 })).toBeUndefined();
});
