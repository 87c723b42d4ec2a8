import { fitLogit, type BacktestRace } from "../../../../src/service/predictions/backtest/fitLogit";

/** Races of two, of which the first runner has the value 1 and the second 0; it wins so many of them. */
function pairs(wins: number, races: number) {
  const values = new Float64Array(2 * races);
  const run = Array.from({ length: races }, (_, race): BacktestRace => {
    values[2 * race] = 1;
    return { from: 2 * race, to: 2 * race + 2, day: race, winners: [2 * race + (race < wins ? 0 : 1)] };
  });
  return { values, run };
}

test("of races of two the weight is the log odds of the wins, with the binomial's standard error", async () => {
  const { values, run } = pairs(75, 100);
  const { weights, standardErrors } = await fitLogit([values], run);
  expect(weights[0]).toBeCloseTo(Math.log(3), 6);
  expect(standardErrors[0]).toBeCloseTo(1 / Math.sqrt(100 * 0.75 * 0.25), 6);
});

test("a scale of the term divides the weight, and a term without differences has none", async () => {
  const { values, run } = pairs(75, 100);
  const { weights, standardErrors } = await fitLogit(
    [values.map((value) => 1000 * value), new Float64Array(values.length).fill(5)],
    run,
  );
  expect(weights[0]).toBeCloseTo(Math.log(3) / 1000, 9);
  expect(weights[1]).toBe(0);
  expect(standardErrors[1]).toBeNaN();
});

test("a dead heat counts as the mean of its winners", async () => {
  const { values, run } = pairs(0, 1);
  const { weights } = await fitLogit([values], [{ ...run[0], from: 0, to: 2, day: 0, winners: [0, 1] }]);
  expect(weights[0]).toBeCloseTo(0, 9);
});

test("without races every weight is 0", async () => {
  expect((await fitLogit([new Float64Array(2)], [])).weights).toEqual([0]);
});
