/** Suite of src/service: any request gets a clean response: a known status, a JSON body, no internals. */
import fc from "fast-check";
import type { Service } from "../../src/service/createService";
import type { History } from "../../src/service/store/history";
import { fixtureDay, fixtureFile, historyOf, pinned, serviceOf } from "./testService";

/** The long run sets FUZZ_REQUESTS=20000. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1000);

let history: History;
let service: Service;
const failures: unknown[] = [];
beforeAll(async () => {
  history = await historyOf(fixtureFile);
  service = serviceOf(history, { clock: pinned(fixtureDay), onError: (error) => failures.push(error) });
});
afterAll(() => history.close());

const odd = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "'",
    '" OR 1=1 --',
    "%",
    "%00",
    "%zz",
    "../..",
    "é",
    "💥",
    "__proto__",
    "constructor",
    "\\",
    ";DROP TABLE race",
  ),
  fc.constantFrom("a".repeat(10_000), "9".repeat(10_000), "%".repeat(3_000)),
);
const value = (...good: string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: odd });
const query = fc.record(
  {
    date: value(fixtureDay, "2026-03-07", "2026-03-15", "2026-02-30", "1900-01-01", "9999-12-31"),
    track: value("ashford-park", "Kauri Flat", "pemberly"),
    race: value("1", "3", "20", "21", "-1", "1.5"),
    race_code: value("gallops", "HARNESS", "greyhounds"),
    raceType: value("gallops", "camels"),
    country: value("au", "NZ", "hk", "zz"),
    timezone: value("Australia/Sydney", "UTC", "America/New_York", "Mars/Base", "+10:00", "Etc/GMT+12"),
    distance: value("1200", "1000-1400", "1400-1000", "1200m", "200-5000"),
    window: value("14", "365", "366"),
    condition: value("good", "Soft", "purple"),
    min_starts: value("1", "100", "0"),
    runner: value("1", "Early Gazette", "99"),
    count: value("1", "100", "0"),
    later: value("1", "100", "0"),
    name: value("am", "Keira Ambrose", "a%", "__", "é b"),
    kind: value("any", "jockey", "horse"),
    conditions: value(
      "barrier=1-4",
      "first-up; class>=60",
      "track=ashford park",
      "sire=x|y",
      "price<5; days=1-9",
    ),
    report: value("years", "starts", "months"),
    from: value("2026-01-01", "9999-12-31"),
    until: value("2026-03-01", fixtureDay),
    angles: value("1", "1843", "0"),
    limit: value("1", "1000", "1001"),
  },
  { requiredKeys: [] },
);
const path = fc.oneof(
  fc.constantFrom(
    "/v1/form",
    "/v1/form/meetings",
    "/v1/form/venues",
    "/v1/predictions",
    "/v1/stats/track-bias/ashford-park",
    "/v1/openapi.json",
    "/x1/openapi.json",
    "/x1/starts",
    "/x1/head-to-head",
    "/x1/results",
    "/x1/day-results",
    "/x1/worked-out",
    "/x1/prices",
    "/x1/names",
    "/x1/record",
    "/x1/draw-styles/ashford-park",
    "/x1/connections",
    "/x1/qualifiers",
    "/x1/angle",
    "/x1/why",
    "/x1/rating",
    "/x1/backtest",
  ),
  fc
    .tuple(
      fc.constantFrom("v1/stats/track-bias", "v1/stats/jockey", "v1/stats/trainer", "x1/person-rates"),
      odd,
    )
    .map(([kind, name]) => `/${kind}/${encodeURI(name)}`),
  fc
    .tuple(fc.constantFrom("track-bias", "jockey", "trainer"), odd)
    .map(([kind, name]) => `/v1/stats/${kind}/${encodeURIComponent(name)}`),
  odd.map((text) => `/${encodeURI(text)}`),
);
const method = fc.oneof(
  { weight: 9, arbitrary: fc.constant("GET") },
  { weight: 1, arbitrary: fc.constantFrom("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "BREW") },
);
const key = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("pro", "free") },
  { weight: 1, arbitrary: fc.constantFrom("", "other", "x".repeat(9000)) },
);

const statuses = [200, 400, 401, 403, 404, 405, 422];

test(`${requests} requests, no 5xx, each response JSON`, async () => {
  const request = fc.record({ path, query, method, key });
  await fc.assert(
    fc.asyncProperty(request, async ({ path: to, query: parameters, method: verb, key: secret }) => {
      const url = `http://service.test${to}?${new URLSearchParams(parameters)}`;
      const answer = await service.handle(
        new Request(url, { method: verb, headers: { "X-API-Key": secret } }),
      );
      const text = await answer.text();
      expect(failures).toEqual([]);
      expect(statuses).toContain(answer.status);
      if (verb === "HEAD") return;
      expect(typeof JSON.parse(text)).toBe("object");
      expect(text).not.toMatch(/SQLite|node_modules|\bat \w+ \(/);
    }),
    { numRuns: requests },
  );
});

const { gc } = globalThis as { gc?: () => void };
const heap = (): number => {
  gc?.();
  return process.memoryUsage().heapUsed / 1e6;
};

// Only the long run can collect garbage (node --expose-gc), without which the size of the heap means nothing.
if (gc)
  test("memory stays constant over the same number of requests again", async () => {
    const sample = fc.sample(fc.record({ path, query }), 1000);
    const sendAll = async (): Promise<void> => {
      for (const { path: to, query: parameters } of sample) {
        const url = `http://service.test${to}?${new URLSearchParams(parameters)}`;
        await (await service.handle(new Request(url, { headers: { "X-API-Key": "pro" } }))).text();
      }
    };
    await sendAll();
    const before = heap();
    for (let round = 0; round < requests / 1000; round++) await sendAll();
    expect(heap() - before).toBeLessThan(20);
  });
