import { cumulativeIntegral } from "../../src/maths/normalOrderPricer";
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
