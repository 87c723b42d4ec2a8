import fc from "fast-check";
import { blend, type BlendWeights } from "../../src/maths/blend";
import { sharpen } from "../../src/maths/softmax";
import { sum } from "../../src/lists/lists";

const runner = fc.record({
  win: fc.double({ min: 1e-6, max: 1, noNaN: true }),
  odds: fc.double({ min: 1.01, max: 500, noNaN: true }),
});
const field = fc.array(runner, { minLength: 1, maxLength: 20 });
const weight = fc.double({ min: 0.01, max: 3, noNaN: true });
const parts = (runners: readonly { readonly win: number; readonly odds: number }[]) => ({
  wins: runners.map(({ win }) => win),
  odds: runners.map(({ odds }) => odds),
});

test("with a weight of 0 for the model it is the market alone, raised to its own", () => {
  fc.assert(
    fc.property(field, (runners) => {
      const { wins, odds } = parts(runners);
      const market = sharpen(
        odds.map((price) => 1 / price),
        1.07,
      );
      blend(wins, { odds, modelWeight: 0, marketWeight: 1.07 }).forEach((win, index) =>
        expect(win).toBeCloseTo(market[index] ?? 0, 9),
      );
    }),
  );
});

test("the ratio of two runners is that of the model and the market, each to its weight", () => {
  const [first = 0, second = 0, third = 0] = blend([0.5, 0.3, 0.2], {
    odds: [2.5, 3, 4],
    modelWeight: 0.6,
    marketWeight: 0.45,
  });
  expect(first / second).toBeCloseTo((0.5 / 0.3) ** 0.6 * (3 / 2.5) ** 0.45, 12);
  expect(first + second + third).toBeCloseTo(1, 12);
});

test("probabilities sum to one, and no margin or scale of the model changes them", () => {
  fc.assert(
    fc.property(field, weight, weight, (runners, modelWeight, marketWeight) => {
      const { wins, odds } = parts(runners);
      const plain = blend(wins, { odds, modelWeight, marketWeight });
      expect(sum(plain)).toBeCloseTo(1, 9);
      const shorter = { odds: odds.map((price) => price * 1.2), modelWeight, marketWeight };
      const scaled = blend(
        wins.map((win) => win / 2),
        shorter,
      );
      scaled.forEach((win, index) => expect(win).toBeCloseTo(plain[index] ?? 0, 9));
    }),
  );
});

test("a runner without a chance keeps none, and weights of the model alone sharpen it", () => {
  expect(blend([0.5, 0, 0.5], { odds: [2, 3, 2], modelWeight: 0, marketWeight: 1 })).toEqual([0.5, 0, 0.5]);
  const alone = blend([0.5, 0.3, 0.2], { odds: [2, 3, 4], modelWeight: 2, marketWeight: 0 });
  alone.forEach((win, index) => expect(win).toBeCloseTo(sharpen([0.5, 0.3, 0.2], 2)[index] ?? 0, 12));
});

test.each<[readonly number[], readonly number[], BlendWeights, string]>([
  [[0.5, 0.5], [2], { modelWeight: 1, marketWeight: 1 }, "2 probabilities need as many odds"],
  [[0.5, -0.5], [2, 2], { modelWeight: 1, marketWeight: 1 }, "a probability must be 0 or more"],
  [[0.5], [0.9], { modelWeight: 1, marketWeight: 1 }, "decimal odds must be 1 or more"],
  [[0.5], [2], { modelWeight: -1, marketWeight: 1 }, "'modelWeight' must be 0 or more"],
  [[0.5], [2], { modelWeight: 0, marketWeight: 0 }, "one weight must be above 0"],
])("%j at %j with %j is refused: %s", (wins, odds, weights, message) => {
  expect(() => blend(wins, { odds, ...weights })).toThrow(message);
});
