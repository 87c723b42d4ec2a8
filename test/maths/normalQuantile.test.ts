import fc from "fast-check";
import { normalQuantile } from "../../src/maths/normalQuantile";
import { normalUpperTail } from "../../src/maths/normalUpperTail";

describe("normalQuantile", () => {
  // Reference values: mpmath 1.3, sqrt(2) * erfinv(2 p - 1) with 30 digits.
  it.each([
    [0.5, 0.0],
    [0.975, 1.9599639845400543],
    [0.9, 1.2815515655446006],
    [0.025, -1.9599639845400543],
    [0.001, -3.0902323061678136],
    [1e-9, -5.9978070150076865],
    [0.6, 0.2533471031357998],
  ])("of %d is %d", (probability, z) => {
    expect(normalQuantile(probability)).toBeCloseTo(z, 12);
  });

  it("undoes the normal distribution, far tails included", () => {
    fc.assert(
      fc.property(fc.double({ min: -37, max: 8, noNaN: true }), (z) => {
        const probability = normalUpperTail(-z);
        fc.pre(probability > 0 && probability < 1);
        expect(normalUpperTail(-normalQuantile(probability)) / probability).toBeCloseTo(1, 10);
      }),
    );
  });

  it.each([0, 1, -0.5, NaN])("refuses %d", (probability) => {
    expect(() => normalQuantile(probability)).toThrow(
      new RangeError(`Cannot take a normal quantile as 'probability' must lie between 0 and 1: current value is ${probability}`),
    );
  });
});
