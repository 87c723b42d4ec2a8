/** Suite of src/client/request.ts: failureFromResponse. */
import { loggedMessage } from "../../src/client/failure";
import { failureFromResponse } from "../../src/client/request";

const now = Date.parse("2026-11-21T02:00:00Z");
const response = (status: number, text = "", headers: Record<string, string> = {}) => ({
  status,
  text,
  headers: new Headers(headers),
});
const of = (...args: Parameters<typeof response>) =>
  failureFromResponse(response(...args), { key: "k", now });

test.each([
  [400, "badRequest"],
  [401, "keyRefused"],
  [403, "planRequired"],
  [404, "notFound"],
  [409, "badRequest"],
  [422, "badRequest"],
  [429, "quotaExceeded"],
  [500, "serviceUnavailable"],
  [503, "serviceUnavailable"],
  [302, "unreachable"],
  [0, "unreachable"],
  [204, "unreachable"],
])("status %d is %s", (status, kind) => {
  expect(of(status)).toMatchObject({ kind, status });
});

test.each<[number, Record<string, string>, boolean | undefined]>([
  [502, { "X-Cache": "none" }, true],
  [502, { "X-Cache": "MISS" }, undefined],
  [502, {}, undefined],
  [404, { "X-Cache": "none" }, undefined],
])("a %d with %j is a relay's own: %s", (status, headers, relayed) => {
  expect(of(status, "", headers).facts.relayed).toBe(relayed);
});

test.each([
  ["120", 120],
  ["1.5", 1.5],
  ["Sat, 21 Nov 2026 02:05:00 GMT", 300],
  ["Sat, 21 Nov 2026 01:00:00 GMT", 0],
  ["soon", undefined],
  ["", undefined],
])("Retry-After %s is %s seconds", (text, seconds) => {
  expect(of(429, "", { "Retry-After": text }).retryAfter).toBe(seconds);
});

test.each([
  [503, "60", 60],
  [503, "86400", 300],
  [500, "Sat, 21 Nov 2027 02:05:00 GMT", 300],
  [429, "54000", 54_000],
  [429, "99999999", 86_400],
])("a %d with Retry-After %s is waited for %d seconds at most", (status, text, seconds) => {
  expect(of(status, "", { "Retry-After": text }).retryAfter).toBe(seconds);
});

test.each([
  ['{"detail":"no such race"}', "no such race"],
  [
    '{"detail":[{"loc":["query","distance"],"msg":"is reversed","type":"x"},{"msg":"and odd"}]}',
    "distance is reversed; and odd",
  ],
  ['{"detail":[{"loc":["query","since"],"msg":"since must be a time"}]}', "since must be a time"],
  ['{"message":"slow down"}', "slow down"],
  ['{"error":"no"}', "no"],
  ['{"detail":{"code":3}}', undefined],
  ["null", undefined],
  ["<html>", undefined],
  [`{"detail":"${"x".repeat(500)}"}`, "x".repeat(200)],
])("the body %s has the detail %s", (text, detail) => {
  expect(of(404, text).facts.detail).toBe(detail);
});

test("a key that the service repeats is not in the message, not even a part of it", () => {
  const key = "secret-key-of-some-length";
  const text = JSON.stringify({ detail: `${"x".repeat(190)}${key} is unknown` });
  expect(failureFromResponse(response(401, text), { key, now }).message).not.toContain("secret");
});

test("code and request id lead to the line in the service's log, and appear in the activity's message only", () => {
  const body = JSON.stringify({ detail: "the results are being imported", code: "store_not_ready" });
  const failure = of(503, body, { "X-Request-Id": "0123456789ab" });
  expect(failure.facts).toMatchObject({ code: "store_not_ready", requestId: "0123456789ab" });
  expect(failure.message).not.toContain("0123456789ab");
  expect(loggedMessage(failure)).toBe(`${failure.message} (store_not_ready, request 0123456789ab)`);
  expect(loggedMessage(of(503))).toBe(of(503).message);
});

test.each([
  ["the key", "abc-k-def"],
  ["a sentence", "two words"],
  ["too much", "x".repeat(65)],
])("a request id that is %s is ignored", (_title, id) => {
  expect(of(500, '{"code":"Not A Code"}', { "X-Request-Id": id }).facts).toEqual({ status: 500 });
});
