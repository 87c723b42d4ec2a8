/** Suite of src/maths/winsInterval.ts: incompleteBeta. */
import fc from "fast-check";
import { incompleteBeta } from "../../src/maths/winsInterval";

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);

test.each([
  // Pearson 1968, Tables of the Incomplete Beta-Function.
  [0.5, 0.5, 0.5, 0.5],
  [0.25, 0.5, 0.5, 1 / 3],
  [0.5, 2, 3, 0.6875],
  [0.3, 1, 1, 0.3],
  [0, 2, 3, 0],
  [1, 2, 3, 1],
])("I_%f(%f, %f) is %f", (value, one, other, expected) =>
  expect(incompleteBeta(value, one, other)).toBeCloseTo(expected, 12),
);

test("it is the upper tail of a binomial distribution", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.nat(39),
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      (trials, before, chance) => {
        const least = 1 + (before % trials);
        let tail = 0;
        for (let wins = least; wins <= trials; wins++)
          tail += choose(trials, wins) * chance ** wins * (1 - chance) ** (trials - wins);
        expect(incompleteBeta(chance, least, trials - least + 1)).toBeCloseTo(tail, 9);
      },
    ),
  );
});

test("shapes must be positive", () => {
  expect(() => incompleteBeta(0.5, 0, 1)).toThrow("'one' must be positive");
  expect(() => incompleteBeta(0.5, 1, -1)).toThrow("'other' must be positive");
});
