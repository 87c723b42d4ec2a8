import fc from "fast-check";
import { exponentialWeights, sharpen, softmax } from "../../src/maths/softmax";
import { sum } from "../../src/lists/lists";
import { expectList, fieldOf } from "./fields";

const utilities = fc.array(fc.double({ min: -500, max: 500, noNaN: true }), { minLength: 1, maxLength: 24 });
const temperatures = fc.double({ min: 0.1, max: 10, noNaN: true });

test("a difference of utilities is a ratio of probabilities", () => {
  expect(softmax([Math.log(2), 0])).toEqual([expect.closeTo(2 / 3, 12), expect.closeTo(1 / 3, 12)]);
  const [first = 0, second = 0] = softmax([Math.log(3), 0]);
  expect(first / second).toBeCloseTo(3, 12);
});

test("probabilities sum to one and keep the order of the utilities, however far apart", () => {
  fc.assert(
    fc.property(utilities, temperatures, (values, temperature) => {
      const probabilities = softmax(values, temperature);
      expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
      expect(probabilities[values.indexOf(Math.max(...values))]).toBe(Math.max(...probabilities));
    }),
  );
});

test("the higher the temperature, the less the favourite is favoured", () => {
  fc.assert(
    fc.property(utilities, temperatures, (values, temperature) => {
      const highest = (at: number) => Math.max(...softmax(values, at));
      expect(highest(temperature * 1.5)).toBeLessThanOrEqual(highest(temperature) + 1e-12);
    }),
  );
});

test("the weights are 1 for the highest utility and never overflow", () => {
  expect(exponentialWeights([1_000, 1_000 - Math.log(2)])).toEqual({
    weights: [1, expect.closeTo(0.5, 12)],
    total: expect.closeTo(1.5, 12),
    highest: 1_000,
  });
});

const exponent = fc.double({ min: 0.01, max: 500, noNaN: true });

describe("sharpen", () => {
  it("squares and renormalises with exponent 2", () => {
    expectList(sharpen([0.5, 0.3, 0.2], 2), [25 / 38, 9 / 38, 4 / 38], 14);
  });

  it("with exponent 1 changes nothing but the sum", () => {
    fc.assert(
      fc.property(fieldOf(), (probabilities) => expectList(sharpen(probabilities, 1), probabilities, 14)),
    );
    expectList(sharpen([30, 20, 50], 1), [0.3, 0.2, 0.5], 14);
  });

  it("adds up to 1, keeps the order and moves the favourite the way it should", () => {
    fc.assert(
      fc.property(fieldOf(), exponent, (probabilities, k) => {
        const after = sharpen(probabilities, k);
        expect(sum(after)).toBeCloseTo(1, 12);
        const favourite = Math.max(...probabilities);
        const gain = Math.max(...after) - favourite;
        expect(k >= 1 ? gain : -gain).toBeGreaterThanOrEqual(-1e-12);
        expect(after[probabilities.indexOf(favourite)]).toBe(Math.max(...after));
      }),
    );
  });

  it("undoes itself with the reciprocal exponent", () => {
    fc.assert(
      fc.property(fieldOf(), fc.double({ min: 0.5, max: 3, noNaN: true }), (probabilities, k) => {
        expectList(sharpen(sharpen(probabilities, k), 1 / k), probabilities, 9);
      }),
    );
  });

  it("leaves a runner of no chance without one", () =>
    expect(sharpen([0.5, 0, 0.5], 0.1)).toEqual([0.5, 0, 0.5]));

  it.each([
    [[0.5, 0.5], 0, "the exponent must be positive: current value is 0"],
    [[0.5, 0.5], NaN, "the exponent must be positive: current value is NaN"],
    [[0.5, -0.5], 1, "a probability must be 0 or more: current value is -0.5"],
    [[0], 1, "at least one runner must have a chance: current value is [0]"],
  ])("refuses %p with %d", (probabilities, k, reason) => {
    expect(() => sharpen(probabilities, k)).toThrow(new RangeError(`Cannot sharpen as ${reason}`));
  });
});
