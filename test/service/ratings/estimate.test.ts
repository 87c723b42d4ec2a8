import { absorb, moved } from "../../../src/service/ratings/estimate";

const estimates = (...known: { mean: number; variance: number }[]) => ({
  means: Float64Array.from(known, ({ mean }) => mean),
  variances: Float64Array.from(known, ({ variance }) => variance),
});

test("evidence is shared in proportion to how unsure each influence is", () => {
  const runnerAndJockey = estimates({ mean: 0, variance: 3 }, { mean: 0, variance: 1 });
  absorb(runnerAndJockey, { slope: 0.5, curvature: 0.25 });
  expect([...runnerAndJockey.means]).toEqual([0.75, 0.25]);
});

test("one influence with Gaussian evidence is the Kalman filter", () => {
  const { means, variances } = estimates({ mean: 1, variance: 2 });
  const noise = 4;
  absorb({ means, variances }, { slope: (5 - 1) / noise, curvature: 1 / noise });
  const gain = 2 / (2 + noise);
  expect(means[0]).toBeCloseTo(1 + gain * (5 - 1), 12);
  expect(variances[0]).toBeCloseTo(2 * (1 - gain), 12);
});

test("evidence of nothing changes nothing, and one that is not known takes no share", () => {
  const known = estimates({ mean: 1, variance: 2 }, { mean: 0, variance: 0 });
  absorb(known, { slope: 0, curvature: 0 });
  expect(known).toEqual(estimates({ mean: 1, variance: 2 }, { mean: 0, variance: 0 }));
  absorb(known, { slope: 1, curvature: 0.5 });
  expect([known.means[1], known.variances[1]]).toEqual([0, 0]);
});

test("an influence alone is moved as it would be among others that are sure", () => {
  const alone = { means: Float64Array.of(0.3, 0), variances: Float64Array.of(4, 0) };
  absorb(alone, { slope: 0.5, curvature: 0.25 });
  const { mean, variance } = moved({ mean: 0.3, variance: 4 }, { slope: 0.5, curvature: 0.25 });
  expect([mean, variance]).toEqual([alone.means[0], alone.variances[0]]);
  expect(moved({ mean: 0, variance: 4 }, { slope: 0.5, curvature: 0.25 })).toEqual({ mean: 1, variance: 2 });
});
