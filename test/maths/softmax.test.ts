import fc from "fast-check";
import { exponentialWeights, softmax } from "../../src/maths/softmax";

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
