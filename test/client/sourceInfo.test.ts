import { createSourceInfo, parseHealth } from "../../src/client/sourceInfo";

const now = () => Date.parse("2026-11-21T02:00:00Z");
const pinned = new Headers({ "X-Data-Source": "results", "X-As-Of": "2025-11-23" });

test("a source that states nothing is live and has the clock's date", () => {
  const info = createSourceInfo(now);
  info.observe({ status: 200, headers: new Headers() });
  expect([info.current.source, info.today("Australia/Sydney")]).toEqual(["live", "2026-11-21"]);
});

test("a pinned day applies until the next response; plan and quota stay known", () => {
  const info = createSourceInfo(now);
  info.update({ plan: "pro", quota: { limit: 10, remaining: 9 } });
  info.observe({ status: 200, headers: pinned });
  expect(info.today("Asia/Hong_Kong")).toBe("2025-11-23");
  info.observe({ status: 200, headers: new Headers({ "X-Data-Source": "results" }) });
  expect(info.current).toEqual({ source: "results", plan: "pro", quota: { limit: 10, remaining: 9 } });
});

test("a wrong local clock is corrected by the Date of responses, however old the response is", () => {
  const info = createSourceInfo(now);
  const observe = (headers: Record<string, string>): void =>
    info.observe({ status: 200, headers: new Headers(headers) });
  observe({ Date: "Sun, 22 Nov 2026 15:00:00 GMT", Age: "3600" });
  expect([info.today("UTC"), info.now()]).toEqual(["2026-11-22", Date.parse("2026-11-22T16:00:00Z")]);
  observe({});
  expect(info.today("UTC")).toBe("2026-11-22");
  observe({ Date: "Sat, 21 Nov 2026 02:01:30 GMT" });
  expect(info.now()).toBe(now());
});

test("a failure does not change the source", () => {
  const info = createSourceInfo(now);
  info.observe({ status: 200, headers: pinned });
  info.observe({
    status: 429,
    headers: new Headers({ "X-RateLimit-Limit-Day": "10", "X-RateLimit-Remaining-Day": "0" }),
  });
  expect(info.current).toEqual({ source: "results", asOf: "2025-11-23", quota: { limit: 10, remaining: 0 } });
});

test("the health report's source applies when the browser withholds a response's headers", () => {
  const info = createSourceInfo(now);
  info.update(parseHealth('{"source":"simulated","asOf":"2026-01-02"}'));
  expect(info.originOf(new Headers())).toEqual({ source: "simulated", asOf: "2026-01-02" });
});

test.each([
  ['{"status":"ready","source":"results","asOf":null,"version":"1"}', { source: "results", version: "1" }],
  [
    '{"source":"results","detail":"predictions could not be made: free space"}',
    { source: "results", detail: "predictions could not be made: free space" },
  ],
  ['{"source":"guesswork","asOf":"soon","detail":7}', {}],
  ["null", {}],
  ["<html>", {}],
])("parses %s as %j", (text, expected) => {
  expect(parseHealth(text)).toEqual(expected);
});

test("what a source lacks is known until a report does not state it, whatever is answered meanwhile", () => {
  const info = createSourceInfo(now);
  info.update(parseHealth('{"source":"results","detail":"no predictions"}'));
  info.observe({ status: 200, headers: pinned });
  expect(info.current.detail).toBe("no predictions");
  info.update(parseHealth('{"source":"results"}'));
  expect(info.current.detail).toBeUndefined();
});
