import { fitWeights } from "../../../../src/service/predictions/fit/fitWeights";
import { drawnContests } from "./exampleContests";

test("the weights that the races were drawn with are recovered", () => {
  const truth = [1.5, -0.8, 0];
  const weightsFound = fitWeights(drawnContests(truth));
  weightsFound.forEach((weight, index) => expect(Math.abs(weight - (truth[index] ?? 0))).toBeLessThan(0.12));
});

test("a feature in tenths has ten times the weight", () => {
  const contests = drawnContests([1, 0.5], { races: 200 });
  const tenths = contests.map((one) => ({
    ...one,
    vectors: one.vectors.map((vector) => vector.map((value) => value / 10)),
  }));
  const plain = fitWeights(contests);
  fitWeights(tenths).forEach((weight, index) => expect(weight / 10).toBeCloseTo(plain[index] ?? NaN, 6));
});

test("a constant feature has no weight", () => {
  const contests = drawnContests([1], { races: 200 });
  const widened = contests.map((one) => ({
    ...one,
    vectors: one.vectors.map((vector) => Float64Array.from([...vector, 4])),
  }));
  expect(fitWeights(widened)[1]).toBeCloseTo(0, 9);
});

test("given a spread far above that of a few races, a weight stays close to the prior", () => {
  const contests = drawnContests([1], { races: 30 });
  const flat = contests.map((one) => ({
    ...one,
    vectors: one.vectors.map((vector) => vector.map((x) => x / 100)),
  }));
  const [free = 0] = fitWeights(flat, { prior: [0.2], ridge: 3 });
  const [held = 0] = fitWeights(flat, { prior: [0.2], ridge: 3, spreads: [1] });
  expect(Math.abs(held - 0.2)).toBeLessThan(0.2);
  expect(free).toBeGreaterThan(10);
});
