import { NotFound } from "../../src/client/failure";
import type { Question } from "../../src/client/question";
import { until } from "./fakeClock";
import { held, inTurn, json, right } from "./faultyService";
import { closeAll, opened } from "./opened";
import { formOf, meetingsOf } from "./questions";

afterEach(closeAll);

test("a question is asked with the key in its header and nowhere else", async () => {
  const { client, service } = await opened();
  const answer = await client.ask(formOf(3));
  expect(answer.response.raceNumber).toBe(3);
  const [request] = service.requests;
  expect(`${request?.url.pathname}${request?.url.search}`).toBe(
    "/api/v1/form?date=2026-11-21&track=sha-tin&race=3&race_code=gallops&country=hk&timezone=Australia%2FSydney",
  );
  expect(request?.headers["x-api-key"]).toBe("secret-key");
  expect(request?.url.href).not.toContain("secret-key");
});

test("a known answer is a plain value, returned at once", async () => {
  const { client, service } = await opened();
  const first = await client.ask(formOf(3));
  expect(client.ask(formOf(3))).toBe(first);
  expect(service.requests).toHaveLength(1);
});

test("10,000 questions over 50 races, each spelled three ways, send 50 requests, and none when they are asked again", async () => {
  const { client, service } = await opened();
  const spelled = ({ endpoint, parameters }: Question<"form">): Question<"form">[] => [
    { endpoint, parameters },
    { endpoint, parameters: { ...parameters, race: String(parameters.race), track: "SHA-TIN" } },
    { endpoint, parameters: Object.fromEntries(Object.entries(parameters).reverse()) },
  ];
  const races = Array.from({ length: 50 }, (_, index) => formOf((index % 10) + 1, `2026-11-2${Math.floor(index / 10)}`));
  const ways = races.flatMap(spelled);
  const askAll = () => Array.from({ length: 10_000 }, (_, index) => client.ask(ways[index % ways.length] ?? formOf(1)));
  const answers = await Promise.all(askAll());
  expect(service.requests).toHaveLength(50);
  expect(new Set(answers).size).toBe(50);
  expect(askAll().every((answer) => !(answer instanceof Promise))).toBe(true);
  expect(service.requests).toHaveLength(50);
});

test("an outlived answer is asked for again; on request it is given at once and renewed behind", async () => {
  const { client, service, clock } = await opened();
  await client.ask(formOf(3));
  clock.advance(24 * 3600 * 1000);
  const stale = client.ask(formOf(3), undefined, { stale: true });
  expect(stale).toMatchObject({ stale: true });
  await until("the renewal", () => service.requests.length === 2 && client.status().waiting === 0);
  const fresh = client.ask(formOf(3));
  expect(fresh).not.toBeInstanceOf(Promise);
  expect(fresh).not.toHaveProperty("stale");
});

test("a failure is thrown at once while it is remembered, then asked again; it is never kept as an answer", async () => {
  const { client, service, clock } = await opened(inTurn(json({ detail: "no such race" }, { status: 404 }), right()));
  await expect(client.ask(formOf(3))).rejects.toThrow(NotFound);
  expect(() => client.ask(formOf(3))).toThrow(/no such race/);
  expect(service.requests).toHaveLength(1);
  clock.advance(120_001);
  expect((await client.ask(formOf(3))).response.raceNumber).toBe(3);
});

test("a changed key starts afresh, and the old one's answers are not given under it", async () => {
  const { client, service, connection } = await opened((response, asked) =>
    (asked.headers["x-api-key"] === "secret-key" ? json({ detail: "unknown key secret-key" }, { status: 401 }) : right())(
      response,
      asked,
    ),
  );
  await expect(client.ask(formOf(3))).rejects.toThrow("The service did not accept the API key: unknown key (key).");
  expect(() => client.ask(formOf(4))).toThrow(/did not accept/);
  expect(service.requests).toHaveLength(1);
  connection.key = "right-key";
  expect((await client.ask(formOf(3))).response.raceNumber).toBe(3);
  expect(service.requests.map(({ headers }) => headers["x-api-key"])).toEqual(["secret-key", "right-key"]);
});

test("what is known is told without asking", async () => {
  const { client, service, clock } = await opened((response, asked) =>
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

test("forgetting some answers asks for them anew, and only for them", async () => {
  const { client, service } = await opened();
  await Promise.all([client.ask(formOf(1)), client.ask(meetingsOf())]);
  client.forget(({ endpoint }) => endpoint === "form");
  await Promise.all([client.ask(formOf(1)), client.ask(meetingsOf())]);
  expect(service.requests.map(({ url }) => url.pathname)).toEqual(["/api/v1/form", "/api/v1/form/meetings", "/api/v1/form"]);
});

test("the status tells source, plan, quota and requests; the activity tells every call, and neither the key", async () => {
  const headers = {
    "X-Data-Source": "results",
    "X-As-Of": "2025-11-23",
    "X-RateLimit-Limit-Day": "1000",
    "X-RateLimit-Remaining-Day": "997",
  };
  const { client } = await opened(right(headers));
  await client.ask(formOf(3));
  client.ask(formOf(3));
  expect(client.status()).toMatchObject({
    source: "results",
    asOf: "2025-11-23",
    today: "2025-11-23",
    quota: { limit: 1000, left: 997 },
    requestsToday: 1,
    keyPresent: true,
  });
  expect(client.today("Australia/Sydney")).toBe("2025-11-23");
  expect(client.activity()).toMatchObject([
    { outcome: "fresh", asked: false, source: "results" },
    { outcome: "fresh", asked: true, source: "results" },
  ]);
  expect(JSON.stringify([client.status(), client.activity()])).not.toContain("secret-key");
});

test("a source whose clock is pinned tells its day before the first question", async () => {
  const { client, service } = await opened((response, asked) =>
    (asked.url.pathname === "/health" ? json({ source: "results", asOf: "2025-11-23", version: "1" }) : right())(response, asked),
  );
  expect(client.today("Asia/Hong_Kong")).toBe("2026-11-21");
  await client.ready();
  expect(client.today("Asia/Hong_Kong")).toBe("2025-11-23");
  expect(client.ready()).toBeUndefined();
  expect(service.requests.map(({ url }) => url.pathname)).toEqual(["/health"]);
  expect(service.requests[0]?.headers["x-api-key"]).toBeUndefined();
});

test("another source at the same address drops what the first one said", async () => {
  const { client, service } = await opened((response, asked) =>
    right({ "X-Data-Source": asked.url.searchParams.get("race") === "1" ? "results" : "simulated" })(response, asked),
  );
  await client.ask(formOf(1));
  await client.ask(formOf(2));
  await client.ask(formOf(1));
  expect(service.requests).toHaveLength(3);
});

test("closing the client ends what is under way, and every call settles", async () => {
  const late = held();
  const { client, service } = await opened(late.reaction);
  const calls = [client.ask(formOf(1)), client.ask(formOf(1)), client.ask(formOf(2))];
  await until("two requests", () => service.requests.length === 2);
  client.dispose();
  const ends = await Promise.allSettled(calls);
  expect(ends.every((end) => end.status === "rejected" && end.reason.kind === "cancelled")).toBe(true);
  await until("the requests ended", () => service.requests.every(({ aborted }) => aborted));
});
