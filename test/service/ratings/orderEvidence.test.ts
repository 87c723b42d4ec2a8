/** Suite of src/service/ratings/marginEvidence.ts: orderEvidence. */
import { orderEvidence } from "../../../src/service/ratings/estimate";

const slopes = (strengths: number[], placings: number[][]) =>
  orderEvidence(strengths, placings).map(({ slope }) => slope);

test("the slopes of two even runners are opposite", () => {
  expect(orderEvidence([0, 0], [[0], [1]])).toEqual([
    { slope: 0.5, curvature: 0.25 },
    { slope: -0.5, curvature: 0.25 },
  ]);
});

test("beating a stronger runner has a larger slope", () => {
  const [upset = 0] = slopes([0, 2], [[0], [1]]);
  const [expected = 0] = slopes([2, 0], [[0], [1]]);
  expect(upset).toBeGreaterThan(0.8);
  expect(expected).toBeLessThan(0.2);
});

test("the slopes of a race sum to zero", () => {
  const total = slopes([0.3, -1, 0.5, 0, 2], [[3], [1], [0]]).reduce((sum, slope) => sum + slope, 0);
  expect(total).toBeCloseTo(0, 12);
});

test("a runner that did not finish counts behind all finishers", () => {
  const [, , unplaced = 0] = slopes([0, 0, 0], [[0], [1]]);
  expect(unplaced).toBeCloseTo(-1 / 3 - 0.85 / 2, 12);
});

test("the runners of a dead heat have the same evidence", () => {
  const [first, second] = slopes([0, 0, 0], [[0, 1], [2]]);
  expect(first).toBe(second);
  expect(first).toBeGreaterThan(0);
});

test("a race without a finisher is no evidence", () => {
  expect(slopes([0, 1], [])).toEqual([0, 0]);
});
