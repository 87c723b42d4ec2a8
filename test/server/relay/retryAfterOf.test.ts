import { retryAfterOf } from "../../../src/server/relay/retryAfterOf";

const now = Date.parse("2026-03-14T05:00:00Z");

test.each([
  ["30", 30],
  ["Sat, 14 Mar 2026 05:01:00 GMT", 60],
  ["Sat, 14 Mar 2026 04:00:00 GMT", 0],
  ["soon", undefined],
  ["", undefined],
])("%j asks for %j seconds", (text, seconds) => {
  expect(retryAfterOf(new Headers({ "Retry-After": text }), now)).toBe(seconds);
});
