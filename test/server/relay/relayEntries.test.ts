import fc from "fast-check";
import { createEntries, isCachedResponse, parseStored } from "../../../src/server/relay/relayEntries";
import { createRelayCache, defaultTiming } from "../../../src/server/relay/relayCache";
import { createMemoryStore, type Store } from "../../../src/server/scale/redis/stores";
import { createRelayResponse } from "../../../src/server/relay/cachedResponse";
import { createCounters } from "../../../src/server/metrics/counters";
import { answerTo, json, upstreamDouble } from "./upstreamDouble";

const good = { status: 200, headers: { etag: '"a"' }, body: "{}", madeAt: 0, freshUntil: 1, staleUntil: 2 };

test.each([
  ["no JSON", "{", undefined],
  ["nothing", undefined, undefined],
  ["another shape", '{"status":200}', undefined],
  ["a list", "[]", undefined],
  ["a status that cannot be relayed", JSON.stringify({ ...good, status: 99 }), undefined],
  ["a header that cannot be sent", JSON.stringify({ ...good, headers: { etag: "a\r\nb" } }), undefined],
  ["a time that is no number", JSON.stringify({ ...good, staleUntil: "soon" }), undefined],
  ["a response", JSON.stringify(good), good],
])("%s is read as %#", (_title, text, expected) => {
  expect(parseStored(text, isCachedResponse)).toEqual(expected);
});

test("whatever is stored, each question has an answer", async () => {
  const upstream = await upstreamDouble();
  upstream.answer = (_request, response) => json(response, answerTo("/v1/form/venues"));
  const storedTexts = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom("null", "[]", '"x"', "1e999", '{"code":"x"}', '{"__proto__":1}'),
    fc
      .record({ status: fc.integer(), headers: fc.dictionary(fc.string(), fc.string()), body: fc.string() })
      .map((value) => JSON.stringify({ ...good, ...value })),
  );
  const dependencies = {
    upstream: upstream.url,
    team: undefined,
    timing: { ...defaultTiming, deadline: 240_000, attempt: 120_000 },
    limit: 1000,
    counters: createCounters(),
    now: () => 0,
    elapsed: () => 0,
    random: () => 0.5,
    wait: () => Promise.resolve(),
  };
  await fc.assert(
    fc.asyncProperty(fc.tuple(storedTexts, storedTexts, storedTexts), async ([response, failure, quota]) => {
      const ownStore = createMemoryStore({ now: () => 0 });
      const store: Store = {
        ...ownStore,
        read: (names) =>
          Promise.resolve(names.map((_name, index) => [response, failure, undefined, quota][index])),
      };
      const cache = createRelayCache(createEntries(store, upstream.url), dependencies);
      const question = { endpoint: "venues", address: "/v1/form/venues" } as const;
      const result = await cache(question, { name: "anna", account: "a", key: "a-key" });
      const answer = createRelayResponse(result, { now: 0, match: undefined, requestId: "1" });
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: 60 },
  );
  await upstream.close();
});
