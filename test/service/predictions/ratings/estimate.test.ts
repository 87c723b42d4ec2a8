import { absorb } from "../../../../src/service/predictions/ratings/estimate";

test("evidence is shared in proportion to how unsure each influence is", () => {
  const runner = { mean: 0, variance: 3 };
  const jockey = { mean: 0, variance: 1 };
  absorb([runner, jockey], { slope: 0.5, curvature: 0.25 });
  expect([runner.mean, jockey.mean]).toEqual([0.75, 0.25]);
});

test("one influence with Gaussian evidence is the Kalman filter", () => {
  const estimate = { mean: 1, variance: 2 };
  const noise = 4;
  absorb([estimate], { slope: (5 - 1) / noise, curvature: 1 / noise });
  const gain = 2 / (2 + noise);
  expect(estimate.mean).toBeCloseTo(1 + gain * (5 - 1), 12);
  expect(estimate.variance).toBeCloseTo(2 * (1 - gain), 12);
});

test("evidence of nothing changes nothing", () => {
  const estimate = { mean: 1, variance: 2 };
  absorb([estimate], { slope: 0, curvature: 0 });
  expect(estimate).toEqual({ mean: 1, variance: 2 });
});
