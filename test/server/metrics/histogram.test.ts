/** Suite of src/server/metrics/counters.ts: histogram. */
import { createHistogram } from "../../../src/server/metrics/counters";

test("returns the text format of Prometheus: each range counts the durations up to its end", () => {
  const histogram = createHistogram({ name: "seconds", help: "Durations.", label: "part" });
  for (const seconds of [0, 0.005, 0.25, 0.75, 100]) histogram.observe("api", seconds);
  histogram.observe("pages", 3);
  const lines = histogram.text().split("\n");
  expect(lines.slice(0, 2)).toEqual(["# HELP seconds Durations.", "# TYPE seconds histogram"]);
  expect(lines.filter((line) => line.includes(`"api"`))).toEqual([
    `seconds_bucket{part="api",le="0.005"} 2`,
    `seconds_bucket{part="api",le="0.01"} 2`,
    `seconds_bucket{part="api",le="0.025"} 2`,
    `seconds_bucket{part="api",le="0.05"} 2`,
    `seconds_bucket{part="api",le="0.1"} 2`,
    `seconds_bucket{part="api",le="0.25"} 3`,
    `seconds_bucket{part="api",le="0.5"} 3`,
    `seconds_bucket{part="api",le="1"} 4`,
    `seconds_bucket{part="api",le="2.5"} 4`,
    `seconds_bucket{part="api",le="5"} 4`,
    `seconds_bucket{part="api",le="10"} 4`,
    `seconds_bucket{part="api",le="+Inf"} 5`,
    `seconds_sum{part="api"} 101.005`,
    `seconds_count{part="api"} 5`,
  ]);
  expect(lines).toContain(`seconds_bucket{part="pages",le="5"} 1`);
});
