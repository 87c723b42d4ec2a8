import fc from "fast-check";
import { softmax } from "../../../../src/service/simulation/settle/softmax";

const utilities = fc.array(fc.double({ min: -500, max: 500, noNaN: true }), { minLength: 1, maxLength: 20 });

test("chances sum to one and keep the order of the utilities, however far apart", () => {
  fc.assert(
    fc.property(utilities, (values) => {
      const chances = softmax(values);
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
      expect(chances[values.indexOf(Math.max(...values))]).toBe(Math.max(...chances));
    }),
  );
});

test("a difference of utilities is a ratio of chances", () => {
  const [first = 0, second = 0] = softmax([Math.log(3), 0]);
  expect(first / second).toBeCloseTo(3, 12);
});
