/** Of src/server/health.ts: createAdminApp. */
import { createAdminApp } from "../../src/server/health";
import { createCounters } from "../../src/server/metrics/counters";

const counters = createCounters();
counters.add("racing_server_requests_total", { status: "200" }, 3);
const app = createAdminApp({
  counters,
  details: async () => ({
    status: "stopping",
    source: "live",
    asOf: null,
    version: "1",
    uptimeSeconds: 60,
    residentBytes: 1000,
    requestsInFlight: 2,
    cache: "redis",
  }),
});

test("metrics are in the text format of Prometheus", async () => {
  const response = await app.request("/metrics");
  const text = await response.text();
  expect(response.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(text).toContain('\nracing_server_requests_total{status="200"} 3\n');
  expect(text).toContain(
    "# TYPE racing_server_requests_in_flight gauge\nracing_server_requests_in_flight 2\n",
  );
});

test("metrics have the durations of requests by part", async () => {
  counters.durations.observe("api", 0.02);
  expect(await (await app.request("/metrics")).text()).toContain(
    'racing_server_request_seconds_bucket{part="api",le="0.025"} 1\n',
  );
});

test("health has the details, and readiness is the public port's", async () => {
  const health = await app.request("/health");
  expect([health.status, await health.json()]).toEqual([
    200,
    expect.objectContaining({ status: "stopping", requestsInFlight: 2, cache: "redis" }),
  ]);
  expect([(await app.request("/health/ready")).status, (await app.request("/health/live")).status]).toEqual([
    503, 200,
  ]);
});

test("anything else is an error with a code and a request id", async () => {
  const response = await app.request("/api/v1/form/venues");
  expect([response.status, await response.json()]).toEqual([
    404,
    {
      detail: expect.any(String),
      code: "path_unknown",
      requestId: response.headers.get("X-Request-Id"),
    },
  ]);
});
