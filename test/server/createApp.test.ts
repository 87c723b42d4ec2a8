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
] as const)("before there is a history of %s to answer from, a caller is told what is going on", async (source, ...told) => {
  const answer = await app(source).request("/api/v1/form/venues");
  const { detail } = (await answer.json()) as { detail: string };
  expect([answer.status, answer.headers.get("Retry-After"), detail]).toEqual(told);
});

test("health says meanwhile how far it is", async () => {
  const answer = await app("simulated").request("/health");
  expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ status: "importing", progress: 0.5 })]);
});

test.each([
  ["/api/v1/form?date=2026-03-14&track=a&key=secret&X-API-Key=secret", "/api/v1/form?date=2026-03-14&track=a"],
  ["/relay/v1/stats/jockey/J%20Moreira?window=30", "/relay/v1/stats/jockey/J%20Moreira?window=30"],
  ["/relay/health", "/relay/health"],
  ["/relay/v1/secret", "/relay/(other)"],
  ["/api/v1/form/venues/secret?country=au", "/api/(other)?country=au"],
  ["/health?secret", "/health"],
  [`/${"a".repeat(500)}`, `/${"a".repeat(199)}`],
])("of %s the log tells %s", (path, line) => expect(loggedPath(`http://localhost${path}`)).toBe(line));
