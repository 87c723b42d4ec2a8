import type { ClientOptions } from "../../src/client/createClient";
import { createClient } from "../../src/client/createClient";
import type { KeyValueStorage } from "../../src/client/storage";
import { until } from "./fakeClock";
import { closeAll, opened } from "./opened";
import { memoryStorage } from "./memoryStorage";
import { formOf } from "./questions";
import { right } from "./faultyService";

afterEach(closeAll);

const races = Array.from({ length: 50 }, (_, index) => formOf((index % 10) + 1, `2026-11-2${Math.floor(index / 10)}`));

/** A client that has asked 50 races and written them, and how to open the workbook again. */
async function written(storage = memoryStorage(), headers: Record<string, string> = {}) {
  const { client, service, clock, connection } = await opened(right(headers), { storage });
  await Promise.all(races.map((race) => client.ask(race)));
  clock.advance(1_000);
  await client.flush();
  const reopen = (options: Partial<ClientOptions> = {}) => {
    const fetch: ClientOptions["fetch"] = (address, init) => globalThis.fetch(address, init);
    const { now, schedule } = clock;
    return createClient({ fetch, now, schedule, random: () => 0.5, connection: () => connection, storage, ...options });
  };
  return { client, service, clock, storage, connection, reopen };
}

test("a workbook that is opened again within the time to live sends nothing", async () => {
  const { service, reopen } = await written();
  const again = reopen();
  const answers = await Promise.all(races.map((race) => again.ask(race)));
  expect(answers.map(({ response }) => response.raceNumber)).toEqual(races.map(({ parameters }) => parameters.race));
  expect(service.requests).toHaveLength(50);
  expect(again.ask(formOf(1))).not.toBeInstanceOf(Promise);
  expect(again.status()).toMatchObject({ requestsToday: 50, answersKept: 50 });
});

test("what has outlived its time is asked for again, and given at once on request", async () => {
  const { service, clock, reopen } = await written();
  clock.advance(48 * 3600 * 1000);
  const again = reopen();
  await again.ready();
  expect(again.ask(formOf(1), undefined, { stale: true })).toMatchObject({ stale: true });
  await until("the renewal", () => service.requests.length === 52); // one told the day
});

test("nothing is written under the key's own text, and another key finds nothing", async () => {
  const { storage, service, connection, reopen } = await written();
  expect(JSON.stringify([...storage.texts])).not.toContain("secret-key");
  connection.key = "other-key";
  await reopen().ask(formOf(1));
  expect(service.requests).toHaveLength(51);
});

test.each<[string, (texts: Map<string, string>) => void]>([
  ["a list that is broken", (texts) => texts.forEach((text, key) => text.startsWith("[") && texts.set(key, "[{]"))],
  [
    "a list of something else",
    (texts) => texts.forEach((text, key) => text.startsWith("[") && texts.set(key, '[1,null,{"key":3}]')),
  ],
  ["texts that are broken", (texts) => texts.forEach((text, key) => text.startsWith("{") && texts.set(key, "{"))],
  [
    "answers that are cut short",
    (texts) => texts.forEach((text, key) => text.includes("\n") && texts.set(key, text.slice(0, -20))),
  ],
  ["answers that are missing", (texts) => texts.forEach((text, key) => text.includes("\n") && texts.delete(key))],
])("%s cost requests, not answers", async (_what, breakIt) => {
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

test("a storage that refuses everything costs no answer", async () => {
  const { client, clock } = await opened(undefined, { storage: failing });
  await client.ask(formOf(1));
  clock.advance(1_000);
  await client.flush();
  expect(client.ask(formOf(1))).not.toBeInstanceOf(Promise);
});

test("a storage that never answers is waited for three seconds, no longer", async () => {
  const storage = { ...failing, get: () => new Promise<undefined>(() => undefined) };
  const { client, clock, service } = await opened(undefined, { storage });
  const call = Promise.resolve(client.ask(formOf(1)));
  clock.advance(3_000);
  expect((await call).response.raceNumber).toBe(1);
  expect(service.requests).toHaveLength(1);
});

test("what was forgotten does not come back when the workbook is opened again", async () => {
  const { client, service, reopen } = await written();
  client.forget(({ parameters }) => parameters.race === 1);
  await client.flush();
  const again = reopen();
  await Promise.all([again.ask(formOf(1)), again.ask(formOf(2))]);
  expect(service.requests).toHaveLength(51);
});

test("answers of another day of a pinned source are not given once the source has told its day", async () => {
  const { service, reopen } = await written(memoryStorage(), { "X-Data-Source": "simulated", "X-As-Of": "2026-11-20" });
  const again = reopen();
  await again.ready(); // the source's clock runs now
  await again.ask(formOf(1));
  expect(service.requests).toHaveLength(52);
});

test("answers are written some time after they came, in one go", async () => {
  const storage = memoryStorage();
  const { client, clock } = await opened(undefined, { storage });
  await client.ask(formOf(1));
  expect(storage.texts.size).toBe(0);
  clock.advance(1_000);
  await client.flush();
  expect([...storage.texts.keys()].map((key) => key.replace(/^racing\/[0-9a-f]{32}/, "").split("\n")[0])).toEqual([
    "/requests",
    "/form",
    "",
  ]);
});
