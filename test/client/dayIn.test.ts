import { dayIn } from "../../src/client/dayIn";

test.each([
  ["2026-11-20T13:00:00Z", "Australia/Sydney", "2026-11-21"],
  ["2026-11-20T12:59:59Z", "Australia/Sydney", "2026-11-20"],
  ["2026-11-20T10:59:00Z", "Pacific/Auckland", "2026-11-20"],
  ["2026-11-20T11:00:00Z", "Pacific/Auckland", "2026-11-21"],
  ["2026-11-20T04:59:00Z", "America/New_York", "2026-11-19"],
])("%s in %s is %s", (moment, timezone, day) => {
  expect(dayIn(Date.parse(moment), timezone)).toBe(day);
});
