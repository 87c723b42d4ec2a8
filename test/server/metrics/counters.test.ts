import { createCounters } from "../../../src/server/metrics/counters";

test("returns the counters in the text format of Prometheus, with a series for each set of labels", () => {
  const counters = createCounters();
  counters.add("racing_relay_retries_total");
  counters.add("racing_relay_retries_total");
  counters.add("racing_relay_upstream_requests_total", { status: "200" });
  counters.add("racing_relay_upstream_requests_total", { status: 'a"\\\n' });
  const text = counters.text();
  expect(text).toContain("# TYPE racing_relay_retries_total counter\nracing_relay_retries_total 2\n");
  expect(text).toContain('racing_relay_upstream_requests_total{status="200"} 1\n');
  expect(text).toContain('racing_relay_upstream_requests_total{status="a\\"\\\\\\n"} 1\n');
});
