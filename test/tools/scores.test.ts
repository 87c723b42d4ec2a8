import { calibrationOf, forecastsOf, scoresOf, winLogLoss } from "../../bench/fit/scores";
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

/** Chances of races of six, and who won when the true chances are another power of them. */
function drawnChances(power: number, seed: number) {
  let state = seed;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const shares = (values: readonly number[]) => {
    const sum = values.reduce((all, value) => all + value, 0);
    return values.map((value) => value / sum);
  };
  return Array.from({ length: 800 }, () => {
    const chances = shares(Array.from({ length: 6 }, () => 0.05 + random()));
    let left = random();
    const winner = shares(chances.map((chance) => chance ** power)).findIndex(
      (chance) => (left -= chance) < 0,
    );
    return chances.map((chance, runner) => ({ chance, happened: Number(runner === winner) }));
  }).flat();
}

test("chances that are right pass the chi-square over all bands, sharper or flatter ones do not", () => {
  const right = Array.from({ length: 60 }, (_, index) => calibrationOf(drawnChances(1, 1000 + index)).p);
  expect(right.filter((p) => p < 0.01).length).toBeLessThanOrEqual(3);
  for (const power of [0.4, 1.8]) expect(calibrationOf(drawnChances(power, 7)).p).toBeLessThan(0.01);
});

test("every band has fifty wins to expect, and each starter is in one", () => {
  const starts = drawnChances(1, 3);
  const { bands } = calibrationOf(starts);
  expect(bands.length).toBeGreaterThan(3);
  for (const { predicted, count } of bands) expect(predicted * count).toBeGreaterThanOrEqual(50);
  expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(starts.length);
});
