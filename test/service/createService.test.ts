import { hash } from "node:crypto";
import type { History } from "../../src/service/store/history";
import { historyInMemory } from "../../src/service/store/openHistory";
import { createService } from "../../src/service/createService";
import { ask, fixtureDay, fixtureFile, historyOf, pinned, serviceOf } from "./testService";

let history: History;
beforeAll(async () => void (history = await historyOf(fixtureFile)));
afterAll(() => history.close());

const clock = pinned(fixtureDay);
const race = `/form?date=${fixtureDay}&track=ashford-park&race=3`;

test("an unchanged response is not sent again, by the ETag of the runtime or of the function handed in", async () => {
  const service = serviceOf(history, { clock, digest: (text) => hash("sha1", text) });
  const etag = (await ask(serviceOf(history, { clock }), race)).headers.get("ETag") ?? "";
  const again = await service.handle(
    new Request(`http://service.test/v1${race}`, { headers: { "X-API-Key": "pro", "If-None-Match": etag } }),
  );
  expect(again.status).toBe(304);
  expect(
    ["X-Data-Source", "X-As-Of", "X-RateLimit-Limit-Day", "X-RateLimit-Limit-Second"].map((name) =>
      again.headers.get(name),
    ),
  ).toEqual(["results", fixtureDay, "1000000000", "1000000000"]);
});

test("responses may be cached by the caller only, and are compressed when it accepts gzip", async () => {
  const service = serviceOf(history, { clock });
  const headers = { "X-API-Key": "pro", "Accept-Encoding": "gzip" };
  const answer = await service.handle(new Request(`http://service.test/v1${race}`, { headers }));
  expect(answer.headers.get("Content-Encoding")).toBe("gzip");
  expect(answer.headers.get("Cache-Control")).toBe("private, max-age=60");
  expect(answer.headers.get("Vary")).toContain("X-API-Key");
  await answer.arrayBuffer();
});

test("a running clock has no X-As-Of header", async () => {
  const service = serviceOf(history, {
    clock: { now: () => Date.parse("2026-03-14T00:00:00Z"), elapsed: () => 0 },
  });
  expect((await ask(service, "/form/venues")).headers.has("X-As-Of")).toBe(false);
});

test("only GET is answered", async () => {
  const service = serviceOf(history, { clock });
  const answer = await service.handle(
    new Request("http://service.test/v1/form", { method: "POST", headers: { "X-API-Key": "pro" } }),
  );
  expect([answer.status, answer.headers.get("Allow"), await answer.json()]).toEqual([
    405,
    "GET, HEAD",
    { detail: "only GET is answered", code: "method_not_allowed" },
  ]);
});

test("the limit of a key costs no request; a wrong key is counted as elsewhere", async () => {
  const limits = { day: { free: 1, pro: 1 }, burst: { free: 2, pro: 7 } };
  const service = serviceOf(history, { clock, limits });
  for (let time = 0; time < 3; time++) expect(await service.limitOf("pro")).toBe(7);
  expect((await ask(service, "/form/venues")).status).toBe(200);
  const address = "203.0.113.9";
  for (let guess = 0; guess < 40; guess++)
    expect(await service.limitOf(`guess ${guess}`, { address })).toBeUndefined();
  expect(await service.limitOf("pro", { address })).toBeUndefined();
  expect(await service.limitOf(undefined, { address })).toBeUndefined();
});

const hour = 3_600_000;

test.each([
  ["an hour forward", hour],
  ["an hour back, as without daylight saving", -hour],
  ["three days forward, over a new year", 72 * hour],
  ["three days back", -72 * hour],
])("a clock that is set %s changes no quota", async (_title, step) => {
  const time = { wall: Date.parse("2025-12-31T23:30:00Z"), elapsed: 5000 };
  const running = { now: () => time.wall, elapsed: () => time.elapsed };
  const limits = { day: { free: 3, pro: 3 }, burst: { free: 2, pro: 2 } };
  const service = serviceOf(history, { clock: running, limits });
  const statuses = async (count: number): Promise<(string | number | null)[]> => {
    const answers = await Promise.all(Array.from({ length: count }, () => ask(service, "/form/venues")));
    return answers.map(({ status, headers }) => headers.get("Retry-After") ?? status);
  };
  expect(await statuses(3)).toEqual([200, 200, "1"]);
  time.wall += step;
  expect(await statuses(1)).toEqual(["1"]);
  time.elapsed += 1000;
  expect(await statuses(2)).toEqual([200, String(24 * 3600 + 54)]);
  time.wall -= step;
  time.elapsed += 25 * hour;
  expect(await statuses(2)).toEqual([200, 200]);
});

test("quota and burst are counted per key and sent in headers", async () => {
  const service = serviceOf(history, {
    clock,
    limits: { day: { free: 2, pro: 100 }, burst: { free: 20, pro: 20 } },
  });
  const answers = [
    await ask(service, "/form/venues", "free"),
    await ask(service, "/form/venues", "free"),
    await ask(service, "/form/venues", "free"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers.map(({ headers }) => headers.get("X-RateLimit-Remaining-Day"))).toEqual(["1", "0", "0"]);
  expect(Number(answers[2]?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(answers[2]?.body.detail).toMatch(/^daily quota of 2 requests used up: try again in \d+ s$/);
  expect((await ask(service, "/form/venues", "pro")).status).toBe(200);
});

test("a plan without the endpoint is refused with the limits of its key", async () => {
  const service = serviceOf(history, {
    clock,
    limits: { day: { free: 9, pro: 99 }, burst: { free: 20, pro: 20 } },
  });
  const { status, headers } = await ask(service, "/stats/jockey/Keira%20Ambrose", "free");
  const limits = ["Limit-Day", "Remaining-Day", "Limit-Second"].map((name) =>
    headers.get(`X-RateLimit-${name}`),
  );
  expect([status, ...limits]).toEqual([403, "9", "8", "20"]);
});

test("requests beyond a burst are refused for a second", async () => {
  const service = serviceOf(history, {
    clock,
    limits: { day: { free: 99, pro: 99 }, burst: { free: 20, pro: 30 } },
  });
  const statuses: number[] = [];
  for (let sent = 0; sent < 22; sent++) statuses.push((await ask(service, "/form/venues", "free")).status);
  expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
  expect(statuses.slice(20)).toEqual([429, 429]);
  const { status, headers } = await ask(service, "/form/venues", "free");
  expect([status, headers.get("Retry-After")]).toEqual([429, "1"]);
  const pro = await ask(service, "/form/venues", "pro");
  expect([pro.status, pro.headers.get("X-RateLimit-Limit-Second")]).toEqual([200, "30"]);
});

test("an unexpected error is reported to the operator and not to the caller", async () => {
  const broken = historyInMemory();
  const reported: unknown[] = [];
  const service = createService({
    history: broken,
    clock,
    source: "results",
    keys: { pro: "pro" },
    onError: (error) => reported.push(error),
  });
  broken.close();
  const answer = await ask(service, `/form/meetings?date=${fixtureDay}`);
  expect([answer.status, answer.body]).toEqual([
    500,
    { detail: "the service failed", code: "service_failed" },
  ]);
  expect(reported).toHaveLength(1);
});

test("an unexpected error that a person can remedy is stated, with the seconds until another try", async () => {
  const history = historyInMemory();
  const all = async (): Promise<never> => Promise.reject(new Error("database or disk is full"));
  const service = createService({
    history: { ...history, reader: { all } },
    clock,
    source: "results",
    keys: { pro: "pro" },
  });
  const { status, headers, body } = await ask(service, `/form/meetings?date=${fixtureDay}`);
  const detail = "the service failed: the disk of the data folder is full: free space on it";
  expect([status, headers.get("Retry-After"), body]).toEqual([500, "10", { detail, code: "service_failed" }]);
  history.close();
});
