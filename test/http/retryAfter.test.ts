import { parseRetryAfter } from "../../src/http/retryAfter";

const now = Date.parse("2026-03-14T05:00:00Z");

test.each([
  ["30", 30],
  ["0", 0],
  ["1.5", 1.5],
  [" 12 ", 12],
  ["Sat, 14 Mar 2026 05:01:00 GMT", 60],
  ["Sat, 14 Mar 2026 04:00:00 GMT", 0],
  ["Saturday, 14-Mar-26 05:01:00 GMT", 60],
  ["soon", undefined],
  ["1.5.2", undefined],
  ["-5", undefined],
  ["", undefined],
])("Retry-After: %s is %j seconds", (text, seconds) => {
  expect(parseRetryAfter(new Headers({ "Retry-After": text }), now)).toBe(seconds);
});

test("a response without the header states no time", () => {
  expect(parseRetryAfter(new Headers(), now)).toBeUndefined();
});
