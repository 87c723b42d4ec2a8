import fc from "fast-check";
import { dateOf, dayOf } from "../../../src/service/store/day";

test("a day number and its date are the same thing said twice", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (day) => {
      expect(dayOf(dateOf(day))).toBe(day);
      expect(Date.parse(dateOf(day + 1)) - Date.parse(dateOf(day))).toBe(86_400_000);
    }),
  );
});

test.each(["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "20260101", "2026-01-01 ", "", "tomorrow"])(
  "%j is no calendar day",
  (text) => expect(dayOf(text)).toBeUndefined(),
);

test("the examples of the documentation hold", () => {
  expect([dayOf("1970-01-02"), dayOf("2026-02-30"), dateOf(1)]).toEqual([1, undefined, "1970-01-02"]);
});
