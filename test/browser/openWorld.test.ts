/** The world of a browser, in Node: it answers like the Node service for the same seed and day. */
import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import fc from "fast-check";
import { createBrowserService, type BrowserService } from "../../src/browser/createBrowserService";
import type { OpenOptions } from "../../src/browser/keptStores";
import { openWorld } from "../../src/browser/openWorld";
import { createService, type Service } from "../../src/service/createService";
import { predictHistory } from "../../src/service/predictHistory";
import { storePredictions } from "../../src/service/predictions/storedPredictions";
import { publishAtOnce } from "../../src/service/simulation/publication";
import { liveMoment, pinnedMoment } from "../../src/service/simulation/moment";
import type { LocalHistory } from "../../src/service/store/history";
import { historyInMemory } from "../../src/service/store/openHistory";
import { createWriter } from "../../src/service/store/writing/createWriter";
import { dateOf } from "../../src/dates/days";
import { countTried } from "../service/store/countTried";
import { pinned } from "../service/testService";
import { memoryKeptStores } from "./memoryKeptStores";

const [seed, today, epoch] = [20260101, "2026-03-14", "2026-02-16"];
const moment = pinnedMoment(today);
const keptStores = memoryKeptStores();
/** The clock of both services: the day stands still, while quotas are counted by the real time. */
const clock = { ...pinned(today), elapsed: () => performance.now() };
const errors: unknown[] = [];

const every = () => () => undefined;

const optionsOf = async (options: Partial<OpenOptions> = {}): Promise<OpenOptions> => ({
  sqlite: await sqlite3InitModule(),
  kept: keptStores,
  version: "1",
  now: () => performance.now(),
  pause: () => new Promise((resolve) => void setImmediate(resolve)),
  onProgress: () => undefined,
  ...options,
});

function open(options: Partial<OpenOptions> = {}): BrowserService {
  return createBrowserService({
    source: "simulated",
    open: async (events) => openWorld({ seed, today, epoch }, await optionsOf({ ...events, ...options })),
    version: "1",
    ...clock,
    every,
    onError: (error) => errors.push(error),
    // Only a test that has failed waits so long; the next update never comes.
    wait: () => new Promise(() => undefined),
  });
}

const ask = (path: string, { service = browser, key = "demo-pro" } = {}): Promise<Response> =>
  service.handle(
    new Request(`https://host.test/some/path/browser${path}`, { headers: { "X-API-Key": key } }),
  );
const health = async (service = browser) => (await ask("/health", { service })).json();

/** Resolves once a service has made and predicted its world. */
async function predicted(service: BrowserService): Promise<void> {
  while ("progress" in (await health(service))) await new Promise((resolve) => void setTimeout(resolve, 20));
}

/** Random requests about the world; the long form is part of `npm run soak`. */
const requests = process.env.SOAK ? 1000 : 100;
const bias = "/api/v1/stats/track-bias/ashford-park";
const venues = "/api/v1/form/venues";

let history: LocalHistory;
let node: Service;
let browser: BrowserService;
const early = { bias: "", venues: "", progress: 0 };

beforeAll(async () => {
  await keptStores.keep("world of another month", { facts: {}, database: new Uint8Array() });
  await keptStores.keep("results", { facts: {}, database: new Uint8Array() });
  browser = open();
  early.bias = await (await ask(bias)).text();
  early.progress = (await health()).progress;
  early.venues = await (await ask(venues)).text();
  const world = { seed, scale: "site", epoch } as const;
  history = historyInMemory();
  createWriter(history, { once: true })(publishAtOnce({ world, moment }).records);
  await predictHistory({ origin: { kind: "world", world }, moment }, (some) =>
    storePredictions(history, some),
  );
  const limits = { day: { free: 50_000, pro: 50_000 }, burst: { free: 1000, pro: 1000 } };
  node = createService({ history, clock, source: "simulated", demoKeys: true, limits });
  await predicted(browser);
});
afterAll(() => {
  browser.close();
  history.close();
  expect(errors).toEqual([]);
});

/** Requests about venues, days, races and people of the world, some of them about none of it. */
function requestPaths(): fc.Arbitrary<string> {
  const venue = fc.constantFrom(...history.venues.values());
  const date = fc.integer({ min: -31, max: 8 }).map((days) => dateOf(moment.today + days));
  const race = fc.integer({ min: 1, max: 9 });
  const race_code = fc.constantFrom("gallops", "harness", "greyhounds");
  const names = history.driver.all<{ name: string }>("SELECT DISTINCT name FROM person ORDER BY name");
  const name = fc.constantFrom(...names.map((person) => encodeURIComponent(person.name)), "Nobody");
  const timezone = fc.constantFrom("Australia/Sydney", "UTC", "Europe/Paris");
  const ofRace = fc
    .record({ venue, date, race, timezone })
    .map(
      ({ venue: { slug, country, raceCode }, ...rest }) =>
        new URLSearchParams({ track: slug, country, race_code: raceCode, ...rest, race: String(rest.race) }),
    );
  return fc.oneof(
    { weight: 3, arbitrary: ofRace.map((query) => `/v1/form?${query}`) },
    { weight: 3, arbitrary: ofRace.map((query) => `/v1/predictions?${query}`) },
    fc
      .record({ date, race_code, timezone })
      .map((query) => `/v1/form/meetings?${new URLSearchParams(query)}`),
    race_code.map((code) => `/v1/form/venues?raceType=${code}`),
    venue.map(
      ({ slug, country, raceCode }) =>
        `/v1/stats/track-bias/${slug}?country=${country}&race_code=${raceCode}`,
    ),
    fc.record({ name, race_code }).map((one) => `/v1/stats/jockey/${one.name}?race_code=${one.race_code}`),
    fc.record({ name, race_code }).map((one) => `/v1/stats/trainer/${one.name}?race_code=${one.race_code}`),
  );
}

const contentOf = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
});

test(`${requests} random requests get the answers of the Node service, byte for byte`, async () => {
  const statuses = new Map<number, number>();
  for (const path of fc.sample(requestPaths(), { numRuns: requests, seed: 1 })) {
    const request = new Request(`http://localhost${path}`, { headers: { "X-API-Key": "demo-pro" } });
    const expected = await contentOf(await node.handle(request));
    const answer = await contentOf(await ask(`/api${path}`));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const remaining = expect.any(String); // the two services have been asked differently often
    const headers = { ...expected.headers, "x-ratelimit-remaining-day": remaining };
    expect({ path, ...answer }).toEqual({ path, ...expected, headers });
  }
  expect(statuses.get(200)).toBeGreaterThan(requests / 4);
  expect(statuses.get(404)).toBeGreaterThan(0);
  countTried(requests);
});

test("the first races are answered for before the others are made, as they are answered for later", async () => {
  expect(early.progress).toBeGreaterThan(0);
  expect(early.progress).toBeLessThan(1);
  expect(early.bias).toBe(await (await ask(bias)).text());
});

test("a question about all races waits until all are there", async () => {
  expect(early.venues).toBe(await (await ask(venues)).text());
  expect(JSON.parse(early.venues).count).toBe(history.venues.size);
});

test("only the public keys of the demonstration are accepted, each with its plan", async () => {
  expect((await ask(bias, { key: "demo-free" })).status).toBe(403);
  expect((await ask(bias, { key: "secret" })).status).toBe(401);
});

test("the next visit answers from the kept world at once, predictions included", async () => {
  while (!keptStores.names().some((name) => name.includes(today))) await new Promise(setImmediate);
  const progress: number[] = [];
  const service = open({ onProgress: (part) => progress.push(part) });
  expect(await (await ask(venues, { service })).text()).toBe(early.venues);
  await predicted(service);
  expect(progress).toEqual([]);
  service.close();
});

test("a kept world that is damaged is made anew", async () => {
  const name = keptStores.names().find((one) => one.includes(today)) ?? "";
  const world = await keptStores.find(name);
  await keptStores.keep(name, { facts: world?.facts, database: new Uint8Array([1, 2, 3]) });
  const service = open();
  expect(await (await ask(bias, { service })).text()).toBe(early.bias);
  await keptStores.keep(name, world ?? { facts: {}, database: new Uint8Array() });
  service.close();
});

test("worlds that are no longer wanted are deleted, results files are not", () => {
  expect(keptStores.names().filter((name) => !name.includes(today))).toEqual(["results"]);
});

test("pages get each change of a world as it is due, once, and its races have changed by then", async () => {
  const live = { seed, epoch: "2026-03-09" };
  const start = Date.parse("2026-03-14T01:00:00Z");
  const time = { now: start };
  const now = () => time.now;
  let next: () => void = () => undefined;
  const waits: number[] = [];
  const service = createBrowserService({
    source: "simulated",
    version: "1",
    now,
    elapsed: now,
    every,
    onError: (error) => errors.push(error),
    open: async (events) => openWorld(live, await optionsOf({ ...events, now, kept: memoryKeptStores() })),
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return new Promise((resolve) => (next = resolve));
    },
  });
  await predicted(service);
  const headers = { "X-API-Key": "demo-pro", "Last-Event-ID": new Date(start).toISOString() };
  const response = await service.handle(new Request("https://host.test/browser/api/x1/changes", { headers }));
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/event-stream"]);
  let text = "";
  const reading = (async () => {
    for await (const part of response.body ?? []) text += new TextDecoder().decode(part);
  })();
  const { dated } = publishAtOnce({ world: { ...live, scale: "site" }, moment: liveMoment(start) });
  const due = dated.filter(({ dueAt }) => dueAt > start && dueAt <= start + 4 * 3_600_000);
  while (time.now < start + 4 * 3_600_000) {
    const before = waits.length;
    const later = dated.find(({ dueAt }) => dueAt > time.now)?.dueAt ?? Infinity;
    expect(waits.at(-1)).toBe(Math.min(10_000, later - time.now));
    time.now = Math.min(later, start + 4 * 3_600_000);
    next();
    while (waits.length === before) await new Promise(setImmediate);
  }
  const scratched = due
    .flatMap(({ changes }) => changes)
    .filter(({ to, runner }) => runner && to.scratched === true);
  const [{ race, runner } = {}] = scratched;
  const query = new URLSearchParams(
    Object.entries({ ...race, timezone: "UTC" }).flatMap(([name, value]) =>
      ["date", "race_code", "country", "track", "race", "timezone"].includes(name)
        ? [[name, String(value)]]
        : [],
    ),
  );
  const form = await (await ask(`/api/v1/form?${query}`, { service })).json();
  expect(form.runners.find((one: { number: number }) => one.number === runner?.number).scratched).toBe(true);
  service.close();
  await reading;
  const ids = [...text.matchAll(/^event: change\nid: (.*)$/gm)].map(([, id]) => id);
  const expected = due.flatMap(({ changes }) => changes.map(({ id }) => id));
  expect(expected.length).toBeGreaterThan(5);
  expect(ids).toEqual([...expected].sort());
});
