/** Suite of src/http/messages.ts: Retry-After. */
import { parseRetryAfter } from "../../src/http/messages";

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

test("a date is counted from the sender's clock, however wrong the local one is", () => {
  const headers = new Headers({
    Date: "Sat, 14 Mar 2026 05:00:00 GMT",
    "Retry-After": "Sat, 14 Mar 2026 05:02:00 GMT",
  });
  expect(parseRetryAfter(headers, now - 86_400_000)).toBe(120);
  expect(parseRetryAfter(headers, now + 86_400_000)).toBe(120);
  headers.set("Date", "today");
  expect(parseRetryAfter(headers, now)).toBe(120);
});

test("a response without the header states no time", () => {
  expect(parseRetryAfter(new Headers(), now)).toBeUndefined();
});
