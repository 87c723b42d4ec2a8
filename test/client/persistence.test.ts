/** Suite of src/client: answers that outlast the page. */
import type { ClientOptions } from "../../src/client/createClient";
import { createClient } from "../../src/client/createClient";
import type { KeyValueStorage } from "../../src/client/persistentCache";
import { until } from "./fakeClock";
import { closeAll, openClient } from "./openClient";
import { memoryStorage } from "./memoryStorage";
import { formOf } from "./questions";
import { right } from "./faultyService";

afterEach(closeAll);

const races = Array.from({ length: 50 }, (_, index) =>
  formOf((index % 10) + 1, `2026-11-2${Math.floor(index / 10)}`),
);

/** Opens a client, caches 50 races in the storage, and returns a function that opens the workbook again. */
async function written(storage = memoryStorage(), headers: Record<string, string> = {}) {
  const { client, service, clock, credentials } = await openClient(right(headers), { storage });
  await Promise.all(races.map((race) => client.ask(race)));
  clock.advance(1_000);
  await client.flush();
  const reopen = (options: Partial<ClientOptions> = {}) => {
    const fetch: ClientOptions["fetch"] = (address, init) => globalThis.fetch(address, init);
    const { now, schedule } = clock;
    return createClient({
      fetch,
      now,
      schedule,
      random: () => 0.5,
      credentials: () => credentials,
      storage,
      ...options,
    });
  };
  return { client, service, clock, storage, credentials, reopen };
}

test("a workbook that is opened again while its answers are fresh sends nothing", async () => {
  const { service, reopen } = await written();
  const again = reopen();
  const answers = await Promise.all(races.map((race) => again.ask(race)));
  expect(answers.map(({ response }) => response.raceNumber)).toEqual(
    races.map(({ parameters }) => parameters.race),
  );
  expect(service.requests).toHaveLength(50);
  expect(again.ask(formOf(1))).not.toBeInstanceOf(Promise);
  expect(again.status()).toMatchObject({ requestsToday: 50, cachedAnswers: 50 });
});

test("a stale answer is requested again, or returned at once with allowStale", async () => {
  const { service, clock, reopen } = await written();
  clock.advance(48 * 3600 * 1000);
  const again = reopen();
  await again.ready();
  expect(again.ask(formOf(1), { allowStale: true })).toMatchObject({ stale: true });
  await until("the second request", () => service.requests.length === 52); // one of them for the health report
});

test("nothing in the storage contains the key, and another key finds nothing", async () => {
  const { storage, service, credentials, reopen } = await written();
  expect(JSON.stringify([...storage.texts])).not.toContain("secret-key");
  credentials.key = "other-key";
  await reopen().ask(formOf(1));
  expect(service.requests).toHaveLength(51);
});

test.each<[string, (texts: Map<string, string>) => void]>([
  [
    "an invalid index",
    (texts) => texts.forEach((text, key) => text.startsWith("[") && texts.set(key, "[{]")),
  ],
  [
    "an index of other values",
    (texts) => texts.forEach((text, key) => text.startsWith("[") && texts.set(key, '[1,null,{"key":3}]')),
  ],
  ["invalid entries", (texts) => texts.forEach((text, key) => text.startsWith("{") && texts.set(key, "{"))],
  [
    "incomplete answers",
    (texts) => texts.forEach((text, key) => text.includes("\n") && texts.set(key, text.slice(0, -20))),
  ],
  ["missing answers", (texts) => texts.forEach((text, key) => text.includes("\n") && texts.delete(key))],
])("with %s the question is sent again", async (_case, breakIt) => {
  const { service, storage, reopen } = await written();
  breakIt(storage.texts);
  const again = reopen();
  expect((await again.ask(formOf(3))).response.raceNumber).toBe(3);
  expect(service.requests).toHaveLength(51);
});

const failing: KeyValueStorage = {
  get: () => Promise.reject(new Error("refused")),
  set: () => Promise.reject(new Error("full")),
  delete: () => Promise.reject(new Error("refused")),
};

test("a failing storage does not affect answers", async () => {
  const { client, clock } = await openClient(undefined, { storage: failing });
  await client.ask(formOf(1));
  clock.advance(1_000);
  await client.flush();
  expect(client.ask(formOf(1))).not.toBeInstanceOf(Promise);
});

test("a storage that never responds delays a question by three seconds", async () => {
  const storage = { ...failing, get: () => new Promise<undefined>(() => undefined) };
  const { client, clock, service } = await openClient(undefined, { storage });
  const call = Promise.resolve(client.ask(formOf(1)));
  clock.advance(3_000);
  expect((await call).response.raceNumber).toBe(1);
  expect(service.requests).toHaveLength(1);
});

test("cleared answers are cleared in the storage too", async () => {
  const { client, service, reopen } = await written();
  client.clearCache(({ parameters }) => parameters.race === 1);
  await client.flush();
  const again = reopen();
  await Promise.all([again.ask(formOf(1)), again.ask(formOf(2))]);
  expect(service.requests).toHaveLength(51);
});

test("answers of another pinned day are deleted once the source is known", async () => {
  const { service, reopen } = await written(memoryStorage(), {
    "X-Data-Source": "simulated",
    "X-As-Of": "2026-11-20",
  });
  const again = reopen();
  await again.ready(); // the clock is no longer pinned
  await again.ask(formOf(1));
  expect(service.requests).toHaveLength(52);
});

test("answers are written together after a delay", async () => {
  const storage = memoryStorage();
  const { client, clock } = await openClient(undefined, { storage });
  await client.ask(formOf(1));
  expect(storage.texts.size).toBe(0);
  clock.advance(1_000);
  await client.flush();
  expect(
    [...storage.texts.keys()].map((key) => key.replace(/^racing\/[0-9a-f]{32}/, "").split("\n")[0]),
  ).toEqual(["/requests", "/form", ""]);
});
