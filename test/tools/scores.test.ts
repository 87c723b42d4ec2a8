import { forecastsOf, scoresOf, winLogLoss } from "../../bench/fit/scores";
import { features } from "../../src/service/predictions/features/features";
import { modelOf } from "../service/predictions/modelOf";

test("equal chances have no pseudo R2", () => {
  const { pseudoR2, logLoss, uniform, topWins } = scoresOf([
    { probabilities: [0.25, 0.25, 0.25, 0.25], placings: [[2]] },
  ]);
  expect([pseudoR2, logLoss, uniform, topWins]).toEqual([0, Math.log(4), Math.log(4), 0.25]);
});

test("certainty of the winner has a pseudo R2 of 1", () => {
  const scores = scoresOf([{ probabilities: [1, 0], placings: [[0], [1]] }]);
  expect(scores).toMatchObject({ pseudoR2: 1, brier: 0, topWins: 1, calibrationError: 0 });
});

test("the squared error of a race adds up over its starters, a dead heat shared", () => {
  expect(scoresOf([{ probabilities: [0.6, 0.4], placings: [[1], [0]] }]).brier).toBeCloseTo(0.72, 12);
  expect(scoresOf([{ probabilities: [0.5, 0.5], placings: [[0, 1]] }]).brier).toBe(0);
});

test("the calibration error is the difference of probability and frequency", () => {
  const races = Array.from({ length: 100 }, (_, race) => ({
    probabilities: [0.8, 0.2],
    placings: [[race % 10 < 7 ? 0 : 1]],
  }));
  expect(scoresOf(races).calibrationError).toBeCloseTo(0.1, 12);
});

test("races without a winner are left out", () => {
  expect(scoresOf([{ probabilities: [1], placings: [] }]).races).toBe(0);
});

test("a model forecasts a race by its weights and temperature", () => {
  const vector = (ability: number) =>
    Float64Array.from(features, ({ name }) => (name === "ability" ? ability : 0));
  const model = { ...modelOf({ ability: 2 }), temperature: 2 };
  const [priced] = forecastsOf(model, [
    { day: 0, vectors: [vector(Math.log(3)), vector(0)], placings: [[0], [1]] },
  ]);
  expect(priced?.probabilities).toEqual([expect.closeTo(0.75, 12), expect.closeTo(0.25, 12)]);
  expect(priced?.placings).toEqual([[0], [1]]);
});

test.each([
  [[0.5, 0.5], [1], Math.log(2)],
  [[0.5, 0.25, 0.25], [0, 1], (Math.log(2) + Math.log(4)) / 2],
  [[0.5, 0.5], [], 0],
  [[1, 0], [1], -Math.log(1e-12)],
])("the loss of %j won by %j is %p", (probabilities, winners, loss) => {
  expect(winLogLoss(probabilities, winners)).toBeCloseTo(loss, 12);
});
