import { NotFound } from "../../src/client/failure";
import type { Question } from "../../src/client/question";
import { until } from "./fakeClock";
import { held, inTurn, json, never, right } from "./faultyService";
import { closeAll, openClient } from "./openClient";
import { formOf, meetingsOf } from "./questions";

afterEach(closeAll);

test("sends a question with the key in its header and nowhere else", async () => {
  const { client, service } = await openClient();
  const answer = await client.ask(formOf(3));
  expect(answer.response.raceNumber).toBe(3);
  const [request] = service.requests;
  expect(`${request?.url.pathname}${request?.url.search}`).toBe(
    "/api/v1/form?date=2026-11-21&track=sha-tin&race=3&race_code=gallops&country=hk&timezone=Australia%2FSydney",
  );
  expect(request?.headers["x-api-key"]).toBe("secret-key");
  expect(request?.url.href).not.toContain("secret-key");
});

test("sends the first requests while Excel is still making its calls, and those for angles after them", async () => {
  const sent: URL[] = [];
  const { client } = await openClient(undefined, {
    fetch: async (address) => {
      sent.push(new URL(address));
      return new Response("{}");
    },
  });
  const numbersSent = [1, 2, 3].map((race) => {
    void Promise.resolve(client.ask(formOf(race))).catch(() => undefined);
    return sent.length;
  });
  expect(numbersSent).toEqual([1, 2, 3]);
  const angleOf = (conditions: string) => ({ endpoint: "angle" as const, parameters: { conditions } });
  for (const conditions of ["debut", "barrier=1-3"])
    void Promise.resolve(client.ask(angleOf(conditions))).catch(() => undefined);
  await until("the angles' requests", () => sent.length === 5);
  expect(sent.slice(3).map(({ searchParams }) => searchParams.get("angles"))).toEqual(["2", "2"]);
});

test("returns a cached answer as a plain value", async () => {
  const { client, service } = await openClient();
  const first = await client.ask(formOf(3));
  expect(client.ask(formOf(3))).toBe(first);
  expect(service.requests).toHaveLength(1);
});

test("10,000 questions about 50 races, each written in three ways, send 50 requests, and none when repeated", async () => {
  const { client, service } = await openClient();
  const spelled = ({ endpoint, parameters }: Question<"form">): Question<"form">[] => [
    { endpoint, parameters },
    { endpoint, parameters: { ...parameters, race: String(parameters.race), track: "SHA-TIN" } },
    { endpoint, parameters: Object.fromEntries(Object.entries(parameters).reverse()) },
  ];
  const races = Array.from({ length: 50 }, (_, index) =>
    formOf((index % 10) + 1, `2026-11-2${Math.floor(index / 10)}`),
  );
  const ways = races.flatMap(spelled);
  const askAll = () =>
    Array.from({ length: 10_000 }, (_, index) => client.ask(ways[index % ways.length] ?? formOf(1)));
  const answers = await Promise.all(askAll());
  expect(service.requests).toHaveLength(50);
  expect(new Set(answers).size).toBe(50);
  expect(askAll().every((answer) => !(answer instanceof Promise))).toBe(true);
  expect(service.requests).toHaveLength(50);
});

test.each([
  ["http/1.1", 6, 8],
  ["h2", 20, 28], // 20 of the 29 that are sent at once have been sent: one of 30 is kept in reserve
])(
  "over %s %d requests are in flight, and %d after an answer that states 30 a second",
  async (...expected) => {
    const [protocol, first, later] = expected;
    const { reaction, waiting, release } = held(right({ "X-RateLimit-Limit-Second": "30" }));
    const { client } = await openClient(reaction, { protocolOf: () => protocol });
    const asked = Promise.allSettled(Array.from({ length: 40 }, (_, index) => client.ask(formOf(index + 1))));
    await until("the first requests", () => waiting.length >= first);
    await new Promise(setImmediate);
    expect(waiting).toHaveLength(first);
    waiting.shift()?.();
    await until("further requests", () => waiting.length >= later);
    await new Promise(setImmediate);
    expect(waiting).toHaveLength(later);
    client.cancelPending();
    release();
    await asked;
  },
);

test("requests a stale answer again; with allowStale it is returned at once and refetched in the background", async () => {
  const { client, service, clock } = await openClient();
  await client.ask(formOf(3));
  clock.advance(24 * 3600 * 1000);
  const stale = client.ask(formOf(3), { allowStale: true });
  expect(stale).toMatchObject({ stale: true });
  await until(
    "the second request",
    () => service.requests.length === 2 && client.status().pendingQuestions === 0,
  );
  const fresh = client.ask(formOf(3));
  expect(fresh).not.toBeInstanceOf(Promise);
  expect(fresh).not.toHaveProperty("stale");
});

test("throws a cached failure until it expires, then sends the question again", async () => {
  const { client, service, clock } = await openClient(
    inTurn(json({ detail: "no such race" }, { status: 404 }), right()),
  );
  await expect(client.ask(formOf(3))).rejects.toThrow(NotFound);
  expect(() => client.ask(formOf(3))).toThrow(/no such race/);
  expect(service.requests).toHaveLength(1);
  clock.advance(120_001);
  expect((await client.ask(formOf(3))).response.raceNumber).toBe(3);
});

test("a changed key gets empty caches", async () => {
  const { client, service, credentials } = await openClient((response, asked) =>
    (asked.headers["x-api-key"] === "secret-key"
      ? json({ detail: "unknown key secret-key" }, { status: 401 })
      : right())(response, asked),
  );
  await expect(client.ask(formOf(3))).rejects.toThrow(
    "The service did not accept the API key: unknown key (key).",
  );
  expect(() => client.ask(formOf(4))).toThrow(/did not accept/);
  expect(service.requests).toHaveLength(1);
  credentials.key = "right-key";
  expect((await client.ask(formOf(3))).response.raceNumber).toBe(3);
  expect(service.requests.map(({ headers }) => headers["x-api-key"])).toEqual(["secret-key", "right-key"]);
});

test("peek returns cached answers and failures without a request", async () => {
  const { client, service, clock } = await openClient((response, asked) =>
    (asked.url.searchParams.get("race") === "9" ? json({}, { status: 404 }) : right())(response, asked),
  );
  expect(client.peek(formOf(3))).toBeUndefined();
  await client.ask(formOf(3));
  await expect(client.ask(formOf(9))).rejects.toThrow(NotFound);
  clock.advance(5_000);
  expect(client.peek(formOf(3))).toMatchObject({ answer: { response: { raceNumber: 3 } }, ageMs: 5_000 });
  expect(client.peek(formOf(9))).toMatchObject({ failure: { kind: "notFound" }, ageMs: 5_000 });
  expect(service.requests).toHaveLength(2);
});

test("clearing some answers sends only their questions again", async () => {
  const { client, service } = await openClient();
  await Promise.all([client.ask(formOf(1)), client.ask(meetingsOf())]);
  client.clearCache(({ endpoint }) => endpoint === "form");
  await Promise.all([client.ask(formOf(1)), client.ask(meetingsOf())]);
  expect(service.requests.map(({ url }) => url.pathname)).toEqual([
    "/api/v1/form",
    "/api/v1/form/meetings",
    "/api/v1/form",
  ]);
});

test("the status has source, plan, quota and requests, the activity has every call, and neither has the key", async () => {
  const headers = {
    "X-Data-Source": "results",
    "X-As-Of": "2025-11-23",
    "X-RateLimit-Limit-Day": "1000",
    "X-RateLimit-Remaining-Day": "997",
  };
  const { client } = await openClient(right(headers));
  await client.ask(formOf(3));
  await client.ask(formOf(3));
  expect(client.status()).toMatchObject({
    source: "results",
    asOf: "2025-11-23",
    today: "2025-11-23",
    quota: { limit: 1000, remaining: 997 },
    requestsToday: 1,
    keyPresent: true,
  });
  expect(client.today("Australia/Sydney")).toBe("2025-11-23");
  expect(client.activity()).toMatchObject([
    { outcome: "fresh", requested: false, source: "results" },
    { outcome: "fresh", requested: true, source: "results" },
  ]);
  expect(JSON.stringify([client.status(), client.activity()])).not.toContain("secret-key");
});

test("changes of the status and the activity are reported together, until the listener leaves", async () => {
  const { client, clock } = await openClient();
  const seen: (readonly [pending: number, requests: number, calls: number])[] = [];
  const leave = client.onChange(() => {
    const { pendingQuestions, requestsToday } = client.status();
    seen.push([pendingQuestions, requestsToday, client.activity().length]);
  });
  const asked = [1, 2, 3].map((race) => client.ask(formOf(race)));
  clock.advance(100);
  expect(seen).toEqual([[3, expect.any(Number), 0]]);
  await Promise.all(asked);
  clock.advance(100);
  expect(seen.slice(1)).toEqual([[0, 3, 3]]);
  clock.advance(10_000);
  expect(seen).toHaveLength(2);
  void client.ask(formOf(1));
  client.clearCache();
  clock.advance(100);
  expect(seen).toHaveLength(3);
  leave();
  client.clearCache();
  clock.advance(100);
  expect(seen).toHaveLength(3);
});

test("reads the date of a source with a pinned clock before the first question", async () => {
  const { client, service } = await openClient((response, asked) =>
    (asked.url.pathname === "/health"
      ? json({ source: "results", asOf: "2025-11-23", version: "1" })
      : right())(response, asked),
  );
  expect(client.today("Asia/Hong_Kong")).toBe("2026-11-21");
  await client.ready();
  expect(client.today("Asia/Hong_Kong")).toBe("2025-11-23");
  expect(client.ready()).toBeUndefined();
  expect(service.requests.map(({ url }) => url.pathname)).toEqual(["/health"]);
});

test("the health report receives the key, and states its limit before the first question", async () => {
  const { client, service } = await openClient(
    (response, asked) =>
      asked.url.pathname === "/health"
        ? json({ source: "results" }, { headers: { "X-RateLimit-Limit-Second": "50" } })(response, asked)
        : never(response, asked),
    { protocolOf: () => "h2" },
  );
  await client.ready();
  expect(service.requests[0]?.headers["x-api-key"]).toBe("secret-key");
  // Without a limit twenty are sent, and the others wait for an answer.
  const asked = Array.from({ length: 40 }, (_, race) => client.ask(formOf(race + 1)));
  const settled = Promise.allSettled(asked);
  await until("40 requests were sent", () => service.requests.length === 1 + asked.length);
  client.dispose();
  await settled;
});

test("deletes the answers of another source at the same address", async () => {
  const { client, service } = await openClient((response, asked) =>
    right({ "X-Data-Source": asked.url.searchParams.get("race") === "1" ? "results" : "simulated" })(
      response,
      asked,
    ),
  );
  await client.ask(formOf(1));
  await client.ask(formOf(2));
  await client.ask(formOf(1));
  expect(service.requests).toHaveLength(3);
});

test("dispose aborts every request and settles every call", async () => {
  const late = held();
  const { client, service } = await openClient(late.reaction);
  const calls = [client.ask(formOf(1)), client.ask(formOf(1)), client.ask(formOf(2))];
  await until("two requests", () => service.requests.length === 2);
  client.dispose();
  const ends = await Promise.allSettled(calls);
  expect(ends.every((end) => end.status === "rejected" && end.reason.kind === "cancelled")).toBe(true);
  await until("the aborted requests", () => service.requests.every(({ aborted }) => aborted));
});
