import fc from "fast-check";
import { dayOf } from "../../../src/cells/dates/days";
import { dayOfSerial, serialOf } from "../../../src/cells/dates/serial";

test("the serial numbers are Excel's in both date systems", () => {
  expect(serialOf(dayOf("2024-01-01") ?? 0, 1900)).toBe(45_292);
  expect(serialOf(dayOf("2026-11-20") ?? 0, 1900)).toBe(46_346);
  expect(serialOf(dayOf("2000-01-01") ?? 0, 1904)).toBe(35_064);
});

test("a day comes back from its serial at any time of the day", () => {
  const part = fc.double({ min: 0, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      part,
      fc.constantFrom(1900 as const, 1904 as const),
      (day, time, system) => {
        expect(dayOfSerial(serialOf(day, system) + time, system)).toBe(day);
      },
    ),
  );
});
