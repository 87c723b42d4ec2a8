/** The relay over real HTTP, in front of a service that the tests control. */
import { pino } from "pino";
import { startRelay, type RelayAtWork, type StartOptions } from "./startRelay";
import { json, upstreamDouble, type UpstreamDouble } from "./upstreamDouble";

let upstream: UpstreamDouble;
const running: { close(): Promise<void> }[] = [];
beforeEach(async () => running.push((upstream = await upstreamDouble())));
afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.close();
});

async function relayed(options: StartOptions = {}): Promise<RelayAtWork> {
  const relay = await startRelay(upstream.url, options);
  running.push(relay);
  return relay;
}

const race = "/v1/form?date=2026-03-14&track=ashford-park&race=3";
const quick = { deadline: 1000, refresh: 300, attempt: 200, failure: 1000 };
const minute = 60_000;
const headersOf = ({ status, headers }: Response, ...names: string[]) => [status, ...names.map((name) => headers.get(name))];

test("a question goes up with the caller's key, and the answer comes back with the service's own words about it", async () => {
  upstream.answer = (_request, response) =>
    json(
      response,
      { race: 3 },
      { "Cache-Control": "private, max-age=60", ETag: '"v1"', "X-As-Of": "2026-03-14", "Set-Cookie": "a=b", Server: "x" },
    );
  const { get } = await relayed();
  const answer = await get(race);
  expect(await answer.json()).toEqual({ race: 3 });
  expect(headersOf(answer, "Cache-Control", "ETag", "X-As-Of", "Vary", "Set-Cookie", "Server")).toEqual([
    200,
    "private, max-age=60",
    '"v1"',
    "2026-03-14",
    "X-API-Key",
    null,
    null,
  ]);
  expect(upstream.seen).toMatchObject([{ url: race, headers: { "x-api-key": "caller-key" } }]);
  expect(headersOf(answer, "Content-Security-Policy", "X-Content-Type-Options")).toEqual([
    200,
    "default-src 'none'; frame-ancestors 'none'",
    "nosniff",
  ]);
});

test("health says that this is a live source, without a key", async () => {
  const { get } = await relayed();
  expect(await (await get("/health", "")).json()).toMatchObject({ status: "ready", source: "live", cache: "memory" });
});

test("a fresh answer is given again without asking, with its age and its time, to its own key alone", async () => {
  let time = 0;
  upstream.answer = ({ headers }, response) => json(response, { for: headers["x-api-key"] }, { "Cache-Control": "max-age=60" });
  const { get } = await relayed({ now: () => time });
  await get(race, "pro-key");
  time = 20_000;
  const again = await get(race, "pro-key");
  expect([await again.json(), ...headersOf(again, "Cache-Control", "Age", "X-Cache")]).toEqual([
    { for: "pro-key" },
    200,
    "private, max-age=60",
    "20",
    "kept",
  ]);
  expect(await (await get(race, "free-key")).json()).toEqual({ for: "free-key" });
  time = 61_000;
  await get(race, "pro-key");
  expect(upstream.seen.map(({ headers }) => headers["x-api-key"])).toEqual(["pro-key", "free-key", "pro-key"]);
});

test("equal questions under way share one request, whatever the order of their parameters", async () => {
  upstream.answer = (request, response) => void setTimeout(() => json(response, { asked: request.url }), 50);
  const { get } = await relayed();
  const other = "/v1/form?race=3&track=ashford-park&date=2026-03-14";
  const answers = await Promise.all([race, other, race, other].map((path) => get(path)));
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(Array(4).fill({ asked: race }));
  expect(upstream.seen).toHaveLength(1);
});

test("an answer past its time is asked for by its ETag, and stays when the service says so", async () => {
  let time = 0;
  upstream.answer = ({ headers }, response) =>
    headers["if-none-match"] === '"v1"'
      ? void response.writeHead(304, { "Cache-Control": "max-age=100" }).end()
      : json(response, { race: 3 }, { "Cache-Control": "max-age=10", ETag: '"v1"' });
  const { get } = await relayed({ now: () => time });
  await get(race);
  time = 30_000;
  const answer = await get(race);
  expect([await answer.json(), answer.headers.get("Cache-Control")]).toEqual([{ race: 3 }, "private, max-age=100"]);
  const known = await get(race, "caller-key", { "If-None-Match": 'W/"v1"' });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  expect(upstream.seen).toHaveLength(2);
});

test("what may not be kept is not kept", async () => {
  upstream.answer = (_request, response) => json(response, {}, { "Cache-Control": "no-store" });
  const { get } = await relayed();
  await get(race);
  await get(race);
  expect(upstream.seen).toHaveLength(2);
});

test.each([502, 503, 504])("a %s in passing is tried again, and the caller sees the answer alone", async (status) => {
  upstream.answer = (_request, response, count) => (count < 3 ? json(response, {}, {}, status) : json(response, { race: 3 }));
  const { get } = await relayed();
  expect(await (await get(race)).json()).toEqual({ race: 3 });
  expect(upstream.seen).toHaveLength(3);
});

test("a connection that breaks is tried again", async () => {
  upstream.answer = (request, response, count) => (count === 1 ? void request.socket.destroy() : json(response, { race: 3 }));
  const { get } = await relayed();
  expect(await (await get(race)).json()).toEqual({ race: 3 });
});

test.each<[string, UpstreamDouble["answer"], number, string]>([
  ["fails", (_request, response) => json(response, { detail: "secret trace" }, {}, 500), 502, "the service answers 500"],
  ["is starting", (_request, response) => json(response, {}, {}, 503), 503, "the service answers 503"],
  ["is away", (request) => void request.socket.destroy(), 502, "the service cannot be reached (UND_ERR_SOCKET)"],
  ["never answers", () => undefined, 504, "the service does not respond in time"],
  [
    "sends elsewhere",
    (_request, response) => json(response, {}, { Location: "http://127.0.0.1:1/" }, 302),
    502,
    "the service answers 302, which cannot be relayed",
  ],
  ["sends a page", (_request, response) => void response.end("<html>"), 502, "the service's response is not JSON"],
  [
    "sends too much",
    (_request, response) => json(response, "x".repeat(5000)),
    502,
    "the service's response is larger than 2000 bytes",
  ],
  [
    "stops half-way",
    (_request, response) => {
      response.writeHead(200, { "Content-Length": "100" }).write('{"race":');
      setTimeout(() => response.destroy(), 5);
    },
    502,
    "the service cannot be reached (UND_ERR_SOCKET)",
  ],
])("a service that %s is told of in a sentence", async (_name, answer, status, detail) => {
  upstream.answer = answer;
  const { get } = await relayed({ timing: quick, limit: 2000 });
  const refused = await get(race);
  expect([refused.status, await refused.json(), refused.headers.get("Cache-Control")]).toEqual([status, { detail }, "no-store"]);
  expect(refused.headers.get("X-Cache")).toBe("none");
  const asked = upstream.seen.length;
  await get(race);
  expect(upstream.seen).toHaveLength(asked);
});

test("while the service is down an older answer is given, marked as such, until its limit; then the failure is told", async () => {
  let time = Date.parse("2026-03-14T05:00:00Z");
  upstream.answer = (_request, response) => json(response, { race: 3 }, { "Cache-Control": "max-age=60" });
  const { get } = await relayed({ now: () => time, timing: quick });
  await get(race);
  upstream.answer = (_request, response) => json(response, {}, {}, 500);
  time += 10 * minute;
  const stale = await get(race);
  expect([await stale.json(), ...headersOf(stale, "X-Stale", "Age", "Warning", "Cache-Control")]).toEqual([
    { race: 3 },
    200,
    "true",
    "600",
    '111 - "Revalidation Failed"',
    "private, max-age=0",
  ]);
  time += 7 * minute;
  expect((await get(race)).status).toBe(502);
});

test("a slow service is waited for less long when an older answer is at hand", async () => {
  let time = Date.parse("2026-03-14T05:00:00Z");
  const { get } = await relayed({ now: () => time, timing: { ...quick, attempt: 60_000, deadline: 60_000, refresh: 100 } });
  await get(race);
  upstream.answer = () => undefined;
  time += minute;
  expect(headersOf(await get(race), "X-Stale")).toEqual([200, "true"]);
});

test("a refusal for haste is passed on, and nothing is asked with that key until the time has passed", async () => {
  let time = 0;
  upstream.answer = (_request, response) => json(response, { detail: "slow down" }, { "Retry-After": "30" }, 429);
  const { get } = await relayed({ now: () => time });
  const refused = await get(race);
  expect([await refused.json(), ...headersOf(refused, "Retry-After")]).toEqual([{ detail: "slow down" }, 429, "30"]);
  time = 10_000;
  expect(headersOf(await get("/v1/form/venues"), "Retry-After")).toEqual([429, "20"]);
  expect(upstream.seen).toHaveLength(1);
  upstream.answer = (_request, response) => json(response, {});
  expect((await get(race, "other-key")).status).toBe(200);
  time = 30_000;
  expect((await get(race)).status).toBe(200);
});

test("the newest count of the quota goes with every answer", async () => {
  upstream.answer = (_request, response, count) => json(response, {}, { "X-RateLimit-Remaining-Day": String(1000 - count) });
  const { get } = await relayed();
  await get(race);
  await get("/v1/form/venues");
  expect(headersOf(await get(race), "X-Cache", "X-RateLimit-Remaining-Day")).toEqual([200, "kept", "998"]);
});

test("a refusal of the service is passed on as it is, without the key that it repeats", async () => {
  upstream.answer = ({ headers }, response) => json(response, { detail: `no race for ${String(headers["x-api-key"])}` }, {}, 404);
  const { get } = await relayed();
  const refused = await get(race, "marker-key");
  expect([refused.status, await refused.json()]).toEqual([404, { detail: "no race for (key)" }]);
});

describe("with a team's key", () => {
  const team = {
    key: "the-key-of-the-team",
    tokens: new Map([
      ["token-of-anna-1234", "anna"],
      ["token-of-ben-56789", "ben"],
    ]),
  };

  test("members show tokens, share answers, and the team's key goes up alone", async () => {
    const { get } = await relayed(team);
    await get(race, "token-of-anna-1234");
    expect(headersOf(await get(race, "token-of-ben-56789"), "X-Cache")).toEqual([200, "kept"]);
    expect(upstream.seen.map(({ headers }) => headers["x-api-key"])).toEqual(["the-key-of-the-team"]);
    expect(JSON.stringify(upstream.seen)).not.toContain("token-of");
  });

  test.each([
    ["", "no team token: send it in the header X-API-Key"],
    ["the-key-of-the-team", "unknown team token"],
  ])("%j is refused without asking", async (key, detail) => {
    const { get } = await relayed(team);
    const refused = await get(race, key);
    expect([refused.status, await refused.json(), upstream.seen.length]).toEqual([401, { detail }, 0]);
  });

  test("a key that the service does not accept is the administrator's matter, not the member's", async () => {
    upstream.answer = (_request, response) => json(response, { detail: "unknown API key" }, {}, 401);
    const { get } = await relayed(team);
    const refused = await get(race, "token-of-anna-1234");
    expect([refused.status, await refused.json()]).toEqual([502, { detail: "the service does not accept the relay's own key" }]);
  });

  test("guessing is held up, and members go on", async () => {
    const { get } = await relayed(team);
    const statuses = await Promise.all(Array.from({ length: 40 }, async (_none, at) => (await get(race, `guess-${at}`)).status));
    expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length]).toEqual([
      30, 10,
    ]);
    expect((await get(race, "token-of-anna-1234")).status).toBe(200);
  });
});

test("each caller is held to the relay's rate, and told when to go on", async () => {
  let time = 0;
  const { get } = await relayed({ rate: { burst: 2, perSecond: 1 }, now: () => time });
  expect([(await get(race)).status, (await get(race)).status]).toEqual([200, 200]);
  expect(headersOf(await get(race), "Retry-After")).toEqual([429, "1"]);
  expect((await get(race, "other-key")).status).toBe(200);
  time = 1000;
  expect((await get(race)).status).toBe(200);
});

test("a failure is logged with endpoint and caller, by name or by a piece of a digest", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  upstream.answer = (_request, response) => json(response, {}, {}, 500);
  const { get } = await relayed({ log });
  await get(race);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { endpoint: "form", caller: expect.stringMatching(/^[\w-]{8}$/), how: "none", status: 502 },
  ]);
});

test("what is counted can be scraped, and holds no key", async () => {
  const { url, get } = await relayed();
  await get(race);
  await get(race);
  await get("/v2");
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toContain('racing_relay_requests_total{endpoint="form",status="200",how="fetched"} 1\n');
  expect(text).toContain('racing_relay_requests_total{endpoint="form",status="200",how="kept"} 1\n');
  expect(text).toContain('racing_relay_requests_total{endpoint="none",status="404",how="none"} 1\n');
  expect(text).toContain('racing_relay_upstream_requests_total{status="200"} 1\n');
  expect(text).not.toContain("caller-key");
});
