import { maxAgeOf } from "../../src/client/maxAgeOf";

test.each([
  ["max-age=60", 60],
  ["public, max-age=3600, s-maxage=5", 3600],
  ["Max-Age=0", 0],
  ["s-maxage=5", undefined],
  ["no-store", undefined],
  ["", undefined],
])("Cache-Control: %s allows %s seconds of caching", (text, seconds) => {
  expect(maxAgeOf(new Headers({ "Cache-Control": text }))).toBe(seconds);
});

test.each([
  [{ Age: "20" }, 40],
  [{ Age: "90" }, 0],
  [{ "X-Stale": "true" }, 0],
])("with %j there are %s seconds left of 60", (headers, seconds) => {
  expect(maxAgeOf(new Headers({ "Cache-Control": "max-age=60", ...headers }))).toBe(seconds);
});

test("a stale answer has no time left, even without max-age", () => {
  expect(maxAgeOf(new Headers({ "X-Stale": "true" }))).toBe(0);
});
