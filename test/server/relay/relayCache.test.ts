/** Two caches with one store, like two processes. */
import { createCounters } from "../../../src/server/metrics/counters";
import { createRelayCache } from "../../../src/server/relay/relayCache";
import { createEntries } from "../../../src/server/relay/relayEntries";
import { createMemoryStore } from "../../../src/server/scale/redis/stores";
import { answerTo, json, upstreamDouble, type UpstreamDouble } from "./upstreamDouble";

const now = () => 0;
const question = { endpoint: "venues", address: "/v1/form/venues" } as const;
const caller = { name: "anna", account: "a", key: "a-key" };
/** No timeout ends a request early, however busy the machine is. */
const timing = { deadline: 240_000, refresh: 120_000, attempt: 120_000, failure: 1000, lease: 3000 };

let upstream: UpstreamDouble;
beforeEach(async () => void (upstream = await upstreamDouble()));
afterEach(() => upstream.close());

/** Creates both caches; the test decides what happens while one waits. */
function createTwoCaches(onWait: () => unknown = () => undefined) {
  const store = createMemoryStore({ now });
  const wait = async (): Promise<void> => void (await onWait());
  const dependencies = {
    upstream: upstream.url,
    team: undefined,
    timing,
    limit: 1000,
    counters: createCounters(),
    now,
    elapsed: now,
    random: () => 0.5,
    wait,
  };
  const create = () => createRelayCache(createEntries(store, upstream.url), dependencies);
  return [create(), create()] as const;
}

test("a question that another process fetches waits for its response", async () => {
  let respond = (): void => undefined;
  upstream.answer = (_request, response) =>
    void (respond = () => json(response, answerTo("/v1/form/venues")));
  const requested = new Promise<void>((resolve) => {
    const answer = upstream.answer;
    upstream.answer = (...exchange) => (answer(...exchange), resolve());
  });
  let completed: Promise<unknown> = Promise.resolve();
  const [one, two] = createTwoCaches(() => (respond(), completed));
  const first = one(question, caller);
  completed = first;
  await requested;
  expect([(await two(question, caller)).how, (await first).how]).toEqual(["kept", "fetched"]);
  expect(upstream.seen).toHaveLength(1);
});

test("a recent failure of another process is returned without a request", async () => {
  upstream.answer = (_request, response) => json(response, {}, {}, 500);
  const [one, two] = createTwoCaches();
  for (const cache of [one, two])
    await expect(cache(question, caller)).rejects.toMatchObject({
      code: "upstream_failed",
      detail: "the service returned status 500",
    });
  expect(upstream.seen).toHaveLength(1);
});
