import { pino } from "pino";
import { createApp, type Health, loggedPath } from "../../src/server/createApp";

const app = (source: Health["source"]) =>
  createApp({
    health: () => ({ status: "importing", source, asOf: null, version: "1", progress: 0.5 }),
    service: () => undefined,
    dist: __dirname,
    log: pino({ level: "silent" }),
    now: () => 0,
  });

test.each([
  ["results", 503, "1", "the results are being imported: retry shortly"],
  ["simulated", 503, "1", "the simulated world is being built: retry shortly"],
  ["live", 501, null, "this server has no races of its own: choose the live service through the relay"],
] as const)(
  "without a store of %s yet, the service responds with the reason",
  async (source, ...expected) => {
    const response = await app(source).request("/api/v1/form/venues");
    const { detail } = (await response.json()) as { detail: string };
    expect([response.status, response.headers.get("Retry-After"), detail]).toEqual(expected);
  },
);

test("health reports the progress until the store is ready", async () => {
  const response = await app("simulated").request("/health");
  expect([response.status, await response.json()]).toEqual([
    503,
    expect.objectContaining({ status: "importing", progress: 0.5 }),
  ]);
});

test.each([
  [
    "/api/v1/form?date=2026-03-14&track=a&key=secret&X-API-Key=secret",
    "/api/v1/form?date=2026-03-14&track=a",
  ],
  ["/relay/v1/stats/jockey/J%20Moreira?window=30", "/relay/v1/stats/jockey/J%20Moreira?window=30"],
  ["/relay/health", "/relay/health"],
  ["/relay/v1/secret", "/relay/(other)"],
  ["/api/v1/form/venues/secret?country=au", "/api/(other)?country=au"],
  ["/health?secret", "/health"],
  [`/${"a".repeat(500)}`, `/${"a".repeat(199)}`],
])("%s is logged as %s", (path, logged) => expect(loggedPath(`http://localhost${path}`)).toBe(logged));
