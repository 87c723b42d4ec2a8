/** Suite of src/service/ratings/estimate.ts: marginEvidence. */
import { marginEvidence } from "../../../src/service/ratings/estimate";

const believed = [
  { mean: 2, variance: 1 },
  { mean: 0, variance: 1 },
];

test("margins equal to the ratings have no slope", () => {
  const { evidence, performances } = marginEvidence([0, -2], believed);
  expect(evidence.map(({ slope }) => slope)).toEqual([0, 0]);
  expect(performances).toEqual([2, 0]);
});

test("a performance above the rating has a positive slope, one below it a negative slope", () => {
  const [first, second] = marginEvidence([-3, 0], believed).evidence;
  expect(first?.slope).toBeLessThan(0);
  expect(second?.slope).toBeGreaterThan(0);
});

test("the level of a race follows the runner with the smallest variance", () => {
  const unsure = { mean: 0, variance: 1e9 };
  const sure = { mean: 5, variance: 0 };
  const { performances } = marginEvidence([0, -1], [sure, unsure]);
  expect(performances[0]).toBeCloseTo(5, 5);
});

test("an unknown margin is no evidence and no performance", () => {
  const { evidence, performances } = marginEvidence([0, undefined], believed);
  expect([evidence[1], performances[1]]).toEqual([{ slope: 0, curvature: 0 }, undefined]);
});
