/** The relay over real HTTP, in front of a service that the tests control. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { pino } from "pino";
import { defaultTiming } from "../../../src/server/relay/relayCache";
import { turns } from "../../client/fakeClock";
import { testRelay } from "./startRelay";
import { answerTo, json } from "./upstreamDouble";

const at = testRelay();
const race = "/v1/form?date=2026-03-14&track=ashford-park&race=3";
const minute = 60_000;
const headersOf = ({ status, headers }: Response, ...names: string[]) => [
  status,
  ...names.map((name) => headers.get(name)),
];

test("a request goes upstream with the caller's key; the response has the service's content and caching headers only", async () => {
  at.upstream.answer = (request, response) =>
    json(response, answerTo(request.url), {
      "Cache-Control": "private, max-age=60",
      ETag: '"v1"',
      "X-As-Of": "2026-03-14",
      "Set-Cookie": "a=b",
      Server: "x",
    });
  const { get } = await at.start();
  const response = await get(race);
  expect(await response.json()).toEqual(answerTo(race));
  expect(headersOf(response, "Cache-Control", "ETag", "X-As-Of", "Vary", "Set-Cookie", "Server")).toEqual([
    200,
    "private, max-age=60",
    '"v1"',
    "2026-03-14",
    "X-API-Key",
    null,
    null,
  ]);
  expect(at.upstream.seen).toMatchObject([{ url: race, headers: { "x-api-key": "caller-key" } }]);
  expect(headersOf(response, "Content-Security-Policy", "X-Content-Type-Options")).toEqual([
    200,
    "default-src 'none'; frame-ancestors 'none'",
    "nosniff",
  ]);
});

test("health reports a live source, without a key", async () => {
  const { get } = await at.start();
  expect(await (await get("/health", "")).json()).toMatchObject({
    status: "ready",
    source: "live",
    cache: "memory",
  });
});

test("a fresh response is returned from the cache, with its age and lifetime, to its own key only", async () => {
  let time = 0;
  at.upstream.answer = ({ headers, url }, response) =>
    json(response, answerTo(url, { for: headers["x-api-key"] }), { "Cache-Control": "max-age=60" });
  const { get } = await at.start({ now: () => time });
  await get(race, "pro-key");
  time = 20_000;
  const again = await get(race, "pro-key");
  expect([await again.json(), ...headersOf(again, "Cache-Control", "Age", "X-Cache")]).toEqual([
    expect.objectContaining({ for: "pro-key" }),
    200,
    "private, max-age=60",
    "20",
    "kept",
  ]);
  expect(await (await get(race, "free-key")).json()).toMatchObject({ for: "free-key" });
  time = 61_000;
  await get(race, "pro-key");
  expect(at.upstream.seen.map(({ headers }) => headers["x-api-key"])).toEqual([
    "pro-key",
    "free-key",
    "pro-key",
  ]);
});

/** Resolves when servers of this process have received so many requests for the relay and dealt with them. */
function relayReceives(count: number): Promise<void> {
  const channel = "http.server.request.start";
  return new Promise((resolve) => {
    let received = 0;
    const onStart = (message: unknown): void => {
      const { request } = message as { readonly request: IncomingMessage };
      if (!request.url?.startsWith("/relay/") || ++received < count) return;
      unsubscribe(channel, onStart);
      void turns().then(resolve);
    };
    subscribe(channel, onStart);
  });
}

test("equal concurrent questions share one request, in any order of their parameters", async () => {
  const { get } = await at.start();
  const received = relayReceives(4);
  at.upstream.answer = (request, response) => void received.then(() => json(response, answerTo(request.url)));
  const other = "/v1/form?race=3&track=ashford-park&date=2026-03-14";
  const responses = await Promise.all([race, other, race, other].map((path) => get(path)));
  expect(await Promise.all(responses.map((response) => response.json()))).toEqual(
    Array(4).fill(answerTo(race)),
  );
  expect(at.upstream.seen).toHaveLength(1);
});

test("an expired response is revalidated by its ETag and renewed by a 304", async () => {
  let time = 0;
  at.upstream.answer = ({ headers, url }, response) =>
    headers["if-none-match"] === '"v1"'
      ? void response.writeHead(304, { "Cache-Control": "max-age=100" }).end()
      : json(response, answerTo(url), { "Cache-Control": "max-age=10", ETag: '"v1"' });
  const { get } = await at.start({ now: () => time });
  await get(race);
  time = 30_000;
  const response = await get(race);
  expect([await response.json(), response.headers.get("Cache-Control")]).toEqual([
    answerTo(race),
    "private, max-age=100",
  ]);
  const knownResponse = await get(race, "caller-key", { "If-None-Match": 'W/"v1"' });
  expect([knownResponse.status, await knownResponse.text()]).toEqual([304, ""]);
  expect(at.upstream.seen).toHaveLength(2);
});

test("a response with no-store is not cached", async () => {
  at.upstream.answer = ({ url }, response) => json(response, answerTo(url), { "Cache-Control": "no-store" });
  const { get } = await at.start();
  await get(race);
  await get(race);
  expect(at.upstream.seen).toHaveLength(2);
});

test("while the service is down a stale response is returned and marked, until its limit; then the failure", async () => {
  let time = Date.parse("2026-03-14T05:00:00Z");
  at.upstream.answer = ({ url }, response) =>
    json(response, answerTo(url), { "Cache-Control": "max-age=60" });
  const { get } = await at.start({ now: () => time });
  await get(race);
  at.upstream.answer = (_request, response) => json(response, {}, {}, 500);
  time += 10 * minute;
  const stale = await get(race);
  expect([await stale.json(), ...headersOf(stale, "X-Stale", "Age", "Warning", "Cache-Control")]).toEqual([
    answerTo(race),
    200,
    "true",
    "600",
    '111 - "Revalidation Failed"',
    "private, max-age=0",
  ]);
  time += 7 * minute;
  expect((await get(race)).status).toBe(502);
});

test("the timeout is shorter when a stale response is cached", async () => {
  let time = Date.parse("2026-03-14T05:00:00Z");
  const { get } = await at.start({
    now: () => time,
    timing: { ...defaultTiming, attempt: 60_000, deadline: 60_000, refresh: 100 },
  });
  await get(race);
  at.upstream.answer = () => undefined;
  time += minute;
  expect(headersOf(await get(race), "X-Stale")).toEqual([200, "true"]);
});

test("a 429 is returned to the caller, and no request is sent with that key until Retry-After has passed", async () => {
  let time = 0;
  at.upstream.answer = (_request, response) =>
    json(response, { detail: "slow down" }, { "Retry-After": "30" }, 429);
  const { get } = await at.start({ now: () => time });
  const rejected = await get(race);
  expect([await rejected.json(), ...headersOf(rejected, "Retry-After")]).toEqual([
    { detail: "slow down", code: "upstream_limit", requestId: rejected.headers.get("X-Request-Id") },
    429,
    "30",
  ]);
  time = 10_000;
  expect(headersOf(await get("/v1/form/venues"), "Retry-After")).toEqual([429, "20"]);
  expect(at.upstream.seen).toHaveLength(1);
  at.upstream.answer = ({ url }, response) => json(response, answerTo(url));
  expect((await get(race, "other-key")).status).toBe(200);
  time = 30_000;
  expect((await get(race)).status).toBe(200);
});

test("every response has the newest quota headers", async () => {
  at.upstream.answer = ({ url }, response, count) =>
    json(response, answerTo(url), { "X-RateLimit-Remaining-Day": String(1000 - count) });
  const { get } = await at.start();
  await get(race);
  await get("/v1/form/venues");
  expect(headersOf(await get(race), "X-Cache", "X-RateLimit-Remaining-Day")).toEqual([200, "kept", "998"]);
});

test("a failure is logged with its endpoint and caller, by name or by the beginning of a digest", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  at.upstream.answer = (_request, response) => json(response, {}, {}, 500);
  const { get } = await at.start({ log });
  await get(race);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { endpoint: "form", caller: expect.stringMatching(/^[\w-]{8}$/), how: "none", status: 502 },
  ]);
});

test("the counters can be scraped and contain no key", async () => {
  const { counters, get } = await at.start();
  await get(race);
  await get(race);
  await get("/v2");
  const text = counters.text();
  expect(text).toContain('racing_relay_requests_total{endpoint="form",status="200",how="fetched"} 1\n');
  expect(text).toContain('racing_relay_requests_total{endpoint="form",status="200",how="kept"} 1\n');
  expect(text).toContain('racing_relay_requests_total{endpoint="none",status="404",how="none"} 1\n');
  expect(text).toContain('racing_relay_upstream_requests_total{status="200"} 1\n');
  expect(text).not.toContain("caller-key");
});
