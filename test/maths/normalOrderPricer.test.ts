import { cumulativeIntegral, normalOrderPricer } from "../../src/maths/normalOrderPricer";
import { normalUpperTail } from "../../src/maths/normalDistribution";

describe("cumulativeIntegral", () => {
  it("of the normal density on a grid of tenths is the normal distribution to 12 digits", () => {
    const times = Float64Array.from({ length: 181 }, (_, index) => -9 + index / 10);
    const density = times.map((z) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI));
    cumulativeIntegral(density, 0.1).forEach((chance, index) => {
      expect(chance).toBeCloseTo(normalUpperTail(9 - index / 10), 12);
    });
  });
});

test.each([
  [
    "a box",
    [
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3, 4],
    ],
  ],
  [
    "legs that share some runners",
    [
      [0, 1, 2],
      [1, 2, 3, 5],
      [0, 1, 2, 5],
      [2, 4, 5],
    ],
  ],
  ["legs that share none", [[0], [1, 2], [3, 4], [5]]],
  [
    "three legs, the first two alike",
    [
      [0, 1, 2],
      [0, 1, 2],
      [3, 4, 5],
    ],
  ],
])("%s has the chance of its orders one by one", (_name, legs) => {
  const price = normalOrderPricer([-1.2, -0.4, 0, 0.3, 0.9, 1.4]);
  const orders = legs.reduce<number[][]>(
    (begun, leg) =>
      begun.flatMap((order) => leg.filter((one) => !order.includes(one)).map((one) => [...order, one])),
    [[]],
  );
  const single = orders.map((order) => price(order.map((runner) => [runner])));
  expect(price(legs)).toBeCloseTo(
    single.reduce((sum, one) => sum + one, 0),
    9,
  );
});

test("all orders of the first four of a field have the chance 1", () => {
  const runners = [0, 1, 2, 3, 4, 5, 6, 7];
  const price = normalOrderPricer(runners.map((runner) => runner / 4));
  expect(price([runners, runners, runners, runners])).toBeCloseTo(1, 12);
});
