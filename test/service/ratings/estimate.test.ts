import { updateEstimates, updateEstimate } from "../../../src/service/ratings/estimate";

const estimates = (...knownRatings: { mean: number; variance: number }[]) => ({
  means: Float64Array.from(knownRatings, ({ mean }) => mean),
  variances: Float64Array.from(knownRatings, ({ variance }) => variance),
});

test("evidence is shared in proportion to each influence's variance", () => {
  const runnerAndJockey = estimates({ mean: 0, variance: 3 }, { mean: 0, variance: 1 });
  updateEstimates(runnerAndJockey, { slope: 0.5, curvature: 0.25 });
  expect([...runnerAndJockey.means]).toEqual([0.75, 0.25]);
});

test("one influence with Gaussian evidence is the Kalman filter", () => {
  const { means, variances } = estimates({ mean: 1, variance: 2 });
  const noise = 4;
  updateEstimates({ means, variances }, { slope: (5 - 1) / noise, curvature: 1 / noise });
  const gain = 2 / (2 + noise);
  expect(means[0]).toBeCloseTo(1 + gain * (5 - 1), 12);
  expect(variances[0]).toBeCloseTo(2 * (1 - gain), 12);
});

test("evidence without slope and curvature changes nothing, and an unknown influence takes no share", () => {
  const knownRatings = estimates({ mean: 1, variance: 2 }, { mean: 0, variance: 0 });
  updateEstimates(knownRatings, { slope: 0, curvature: 0 });
  expect(knownRatings).toEqual(estimates({ mean: 1, variance: 2 }, { mean: 0, variance: 0 }));
  updateEstimates(knownRatings, { slope: 1, curvature: 0.5 });
  expect([knownRatings.means[1], knownRatings.variances[1]]).toEqual([0, 0]);
});

test("an influence alone is updated as among others without variance", () => {
  const alone = { means: Float64Array.of(0.3, 0), variances: Float64Array.of(4, 0) };
  updateEstimates(alone, { slope: 0.5, curvature: 0.25 });
  const { mean, variance } = updateEstimate({ mean: 0.3, variance: 4 }, { slope: 0.5, curvature: 0.25 });
  expect([mean, variance]).toEqual([alone.means[0], alone.variances[0]]);
  expect(updateEstimate({ mean: 0, variance: 4 }, { slope: 0.5, curvature: 0.25 })).toEqual({
    mean: 1,
    variance: 2,
  });
});
