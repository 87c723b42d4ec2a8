import { maxAgeOf } from "../../src/client/maxAgeOf";

test.each([
  ["max-age=60", 60],
  ["public, max-age=3600, s-maxage=5", 3600],
  ["Max-Age=0", 0],
  ["s-maxage=5", undefined],
  ["no-store", undefined],
  ["", undefined],
])("Cache-Control: %s lets an answer be kept for %s seconds", (text, seconds) => {
  expect(maxAgeOf(new Headers({ "Cache-Control": text }))).toBe(seconds);
});
