import { pino } from "pino";
import { createCounters } from "../../src/server/metrics/counters";
import { createApp } from "../../src/server/createApp";
import { errorCodes } from "../../src/spec/errorCodes";
import type { Health } from "../../src/server/health";

const app = (source: Health["source"]) =>
  createApp({
    source,
    health: async () => ({ status: "importing", source, asOf: null, version: "1", progress: 0.5 }),
    service: () => undefined,
    dist: __dirname,
    log: pino({ level: "silent" }),
    now: () => 0,
    counters: createCounters(),
  });

test.each([
  ["results", 503, "1", "the results are being imported: retry shortly"],
  ["simulated", 503, "1", "the simulated world is being built: retry shortly"],
  ["live", 501, null, "this server keeps no races: choose the live service through the relay"],
] as const)(
  "without a store of %s yet, the service responds with the reason",
  async (source, ...expected) => {
    const response = await app(source).request("/api/v1/form/venues");
    const { detail } = (await response.json()) as { detail: string };
    expect([response.status, response.headers.get("Retry-After"), detail]).toEqual(expected);
  },
);

test("a request with a large body, or one of unknown length, is refused and its connection ended", async () => {
  const ask = async (headers: Record<string, string>, version = 1) => {
    const socket = { remoteAddress: "192.0.2.1" };
    const env = { incoming: { httpVersionMajor: version, socket } };
    const response = await app("results").request("/health", { headers }, env);
    return [response.status, response.headers.get("Connection")];
  };
  expect(await ask({ "Content-Length": "65537" })).toEqual([413, "close"]);
  expect(await ask({ "Transfer-Encoding": "chunked" })).toEqual([413, "close"]);
  expect(await ask({ "Content-Length": "65537" }, 2)).toEqual([413, null]); // HTTP/2 has no such header
  expect(await ask({ "Content-Length": "65536" })).toEqual([200, null]);
});

test("an expectation that no server here meets is refused, 100-continue is met", async () => {
  const ask = async (expected: string) => {
    const response = await app("results").request("/health", { headers: { Expect: expected } });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  expect(await ask("tea")).toEqual([417, "expectation_failed"]);
  expect(await ask("100-Continue")).toEqual([200, undefined]);
});

test("every response has a request id, and an error repeats it with a code that its status follows from", async () => {
  for (const path of [
    "/api/v1/form/venues",
    "/relay/v1/form/venues",
    "/metrics",
    "/nothing.html",
    "/health",
  ]) {
    const response = await app("live").request(path);
    const body = (await response.json()) as { code?: keyof typeof errorCodes; requestId?: string };
    const id = response.headers.get("X-Request-Id");
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    if (path === "/health") continue;
    expect([path, body.requestId, errorCodes[body.code ?? "not_found"].status]).toEqual([
      path,
      id,
      response.status,
    ]);
  }
});

test("a proxy asks whether requests should be sent here, a supervisor whether the process responds", async () => {
  expect((await app("results").request("/health/ready")).status).toBe(503);
  expect((await app("results").request("/health/live")).status).toBe(200);
});

test("health reports the progress until the store is ready", async () => {
  const response = await app("simulated").request("/health");
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({ status: "importing", progress: 0.5 }),
  ]);
});
