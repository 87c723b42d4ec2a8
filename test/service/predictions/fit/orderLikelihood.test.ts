/** Suite of src/service/predictions/fit: orderLikelihood. */
import fc from "fast-check";
import type { Contest } from "../../../../src/service/predictions/fit/contests";
import { orderLikelihood } from "../../../../src/service/predictions/fit/fitWeights";

const size = 3;
const number = fc.double({ min: -2, max: 2, noNaN: true });
const vector = fc.array(number, { minLength: size, maxLength: size });
const contest: fc.Arbitrary<Contest> = fc.array(vector, { minLength: 4, maxLength: 7 }).chain((vectors) =>
  fc
    .tuple(
      fc.shuffledSubarray(
        vectors.map((_, runner) => runner),
        { minLength: 1 },
      ),
      fc.boolean(),
    )
    .map(([order, deadHeat]) => ({
      day: 0,
      vectors: vectors.map((values) => Float64Array.from(values)),
      placings: deadHeat
        ? [order.slice(0, 2), ...order.slice(2).map((runner) => [runner])]
        : order.map((runner) => [runner]),
    })),
);
const weights = fc.array(number, { minLength: size, maxLength: size });

const moved = (all: readonly number[], index: number, by: number) =>
  all.map((value, i) => (i === index ? value + by : value));

test("of even runners the likelihood of the first three is that of any order", () => {
  const vectors = [1, 2, 3, 4].map(() => new Float64Array(1));
  const { value } = orderLikelihood([{ day: 0, vectors, placings: [[0], [1], [2], [3]] }], [1]);
  expect(value).toBeCloseTo(-(Math.log(4) + 0.6 * Math.log(3) + 0.35 * Math.log(2)), 12);
});

test("the gradient is the slope of the value (central differences)", () => {
  fc.assert(
    fc.property(fc.array(contest, { minLength: 1, maxLength: 3 }), weights, (contests, at) => {
      const { gradient } = orderLikelihood(contests, at);
      at.forEach((_, index) => {
        const value = (by: number) => orderLikelihood(contests, moved(at, index, by)).value;
        expect(gradient[index]).toBeCloseTo((value(1e-5) - value(-1e-5)) / 2e-5, 5);
      });
    }),
  );
});

test("the information is minus the slope of the gradient (central differences)", () => {
  fc.assert(
    fc.property(contest, weights, (one, at) => {
      const { information } = orderLikelihood([one], at);
      information.forEach((row, index) =>
        row.forEach((entry, column) => {
          const slope = (by: number) => orderLikelihood([one], moved(at, index, by)).gradient[column] ?? NaN;
          expect(entry).toBeCloseTo(-(slope(1e-5) - slope(-1e-5)) / 2e-5, 5);
        }),
      );
    }),
  );
});

test("the order of the runners has no effect", () => {
  fc.assert(
    fc.property(contest, weights, ({ vectors, placings }, at) => {
      const last = vectors.length - 1;
      const reversed = {
        day: 0,
        vectors: [...vectors].reverse(),
        placings: placings.map((all) => all.map((runner) => last - runner)),
      };
      const [one, other] = [
        orderLikelihood([{ day: 0, vectors, placings }], at),
        orderLikelihood([reversed], at),
      ];
      expect(other.value).toBeCloseTo(one.value, 10);
    }),
  );
});
