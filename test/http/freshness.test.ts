/** Suite of src/http/messages.ts: the age and the freshness of a response. */
import { parseAge, parseCacheControl, parseDeltaSeconds, remainingFreshness } from "../../src/http/messages";

test.each<[Record<string, string>, { seconds: number; stale: boolean }]>([
  [{}, { seconds: 0, stale: false }],
  [{ Age: "40" }, { seconds: 40, stale: false }],
  [
    { Age: "600", "X-Stale": "true" },
    { seconds: 600, stale: true },
  ],
  [{ Warning: '110 - "Response is Stale"' }, { seconds: 0, stale: true }],
  [{ Warning: '199 - "other", 111 - "Revalidation Failed"' }, { seconds: 0, stale: true }],
  [
    { Warning: '199 - "111 times"', "X-Stale": "false" },
    { seconds: 0, stale: false },
  ],
  [{ Age: "yesterday" }, { seconds: 0, stale: false }],
  [{ Age: "99999999999999999999" }, { seconds: 0, stale: false }],
])("%j states the age of a response", (headers, expected) => {
  expect(parseAge(new Headers(headers))).toEqual(expected);
});

test("Cache-Control is parsed into directives, the first of a name", () => {
  const headers = new Headers({ "Cache-Control": 'Private, MAX-AGE=60, stale-if-error="120", max-age=5,' });
  expect([...parseCacheControl(headers)]).toEqual([
    ["private", ""],
    ["max-age", "60"],
    ["stale-if-error", "120"],
  ]);
  expect(parseCacheControl(new Headers()).size).toBe(0);
});

test.each([
  ["60", 60],
  ["0", 0],
  ["1.5", undefined],
  ["-1", undefined],
  ["9999999999", undefined],
  ["", undefined],
  [undefined, undefined],
])("%j is %j whole seconds", (text, seconds) => {
  expect(parseDeltaSeconds(text)).toBe(seconds);
});

test.each([
  ["max-age=60", 60],
  ['max-age="60"', 60],
  ["public, max-age=3600, s-maxage=5", 3600],
  ["Max-Age=0", 0],
  ["s-maxage=5", undefined],
  ["no-store", undefined],
  ["", undefined],
])("a response with Cache-Control: %s remains fresh for %s seconds", (text, seconds) => {
  expect(remainingFreshness(new Headers({ "Cache-Control": text }))).toBe(seconds);
});

test.each([
  [{ Age: "20" }, 40],
  [{ Age: "90" }, 0],
  [{ "X-Stale": "true" }, 0],
])("with %j a response of 60 seconds remains fresh for %s", (headers, seconds) => {
  expect(remainingFreshness(new Headers({ "Cache-Control": "max-age=60", ...headers }))).toBe(seconds);
});

test("a stale response is not fresh, also where it states no max-age", () => {
  expect(remainingFreshness(new Headers({ "X-Stale": "true" }))).toBe(0);
});
