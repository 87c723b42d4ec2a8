/** Suite of src/client/rateLimiter.ts: storedLimit. */
import { createClient } from "../../src/client/createClient";
import { turns, until } from "./fakeClock";
import { json, never, type Reaction, right } from "./faultyService";
import { memoryStorage } from "./memoryStorage";
import { closeAll, openClient } from "./openClient";
import { formOf } from "./questions";

afterEach(closeAll);

const limit = (perSecond: number): Record<string, string> => ({
  "X-RateLimit-Limit-Second": String(perSecond),
});
const tooMany = (headers = {}): Reaction =>
  json({ detail: "too many" }, { status: 429, headers: { "Retry-After": "1", ...headers } });

/** Visits a service that states 50 a second, over HTTP/2; returns a function that visits it again. */
async function visited(first = right(limit(50))) {
  const storage = memoryStorage();
  const options = { storage, protocolOf: () => "h2" };
  const { client, service, clock, credentials } = await openClient(first, options);
  await client.ask(formOf(1));
  /** Asks about 60 races; resolves with the number of requests that leave before any response. */
  const visitAgain = async (elapsed: number): Promise<number> => {
    await client.flush();
    clock.advance(elapsed);
    service.react(never);
    const before = service.requests.length;
    const again = createClient({
      fetch: (address, init) => globalThis.fetch(address, init),
      random: () => 0.5,
      now: clock.now,
      schedule: clock.schedule,
      credentials: () => credentials,
      ...options,
    });
    for (let race = 1; race <= 60; race++)
      void Promise.resolve(again.ask(formOf(race, "2026-11-30"))).catch(() => undefined);
    const forms = (): number =>
      service.requests.slice(before).filter(({ url }) => url.pathname.endsWith("/form")).length;
    await until("the requests of the smallest limit", () => forms() >= 20);
    await turns(200);
    again.dispose();
    return forms();
  };
  return { client, service, clock, storage, credentials, visitAgain };
}

test("a later visit sends what the service's limit permits before any response", async () => {
  const { visitAgain } = await visited();
  expect(await visitAgain(10_000)).toBe(49);
});

test("requests of the former visit count: one second of them may not have been stored", async () => {
  const { visitAgain } = await visited();
  expect(await visitAgain(1_600)).toBe(29);
});

test.each<[string, (visit: Awaited<ReturnType<typeof visited>>) => unknown, number]>([
  ["after a day", () => undefined, 24 * 3600_000],
  ["with another key", ({ credentials }) => (credentials.key = "other-key"), 10_000],
  ["with a clock that was ahead", () => undefined, -60_000],
  [
    "after a 429 that states none",
    async ({ client, clock, service }) => {
      service.react(tooMany());
      const rejected = Promise.resolve(client.ask(formOf(2))).catch(() => undefined);
      await until("the rejection", () => service.requests.some(({ url }) => url.search.includes("race=2")));
      await turns(100);
      service.react(right());
      clock.advance(2_000);
      await rejected;
    },
    10_000,
  ],
])("%s the limit is not assumed", async (_case, change, elapsed) => {
  const visit = await visited();
  await change(visit);
  expect(await visit.visitAgain(elapsed)).toBe(20);
});

test("the limit that was stated last is assumed, also that of a 429", async () => {
  const visit = await visited();
  const { client, clock, service } = visit;
  service.react(tooMany(limit(30)));
  const rejected = Promise.resolve(client.ask(formOf(2))).catch(() => undefined);
  await until("the rejection", () => service.requests.some(({ url }) => url.search.includes("race=2")));
  await turns(100);
  service.react(right());
  clock.advance(2_000);
  await rejected;
  expect(await visit.visitAgain(10_000)).toBe(29);
});

test.each(["", "0", "-5", "many", "Infinity", "[50]"])("the stored limit %j is ignored", async (text) => {
  const visit = await visited();
  await visit.client.flush();
  const { texts } = visit.storage;
  for (const key of texts.keys()) if (key.endsWith("/limit")) texts.set(key, text);
  expect(await visit.visitAgain(10_000)).toBe(20);
});
