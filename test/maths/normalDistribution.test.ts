import fc from "fast-check";
import { normalQuantile, normalUpperTail } from "../../src/maths/normalDistribution";

describe("normalUpperTail", () => {
  // Reference values: mpmath 1.3, ncdf(-z) with 30 digits.
  it.each([
    [0, 0.5],
    [0.5, 0.3085375387259869],
    [1, 0.15865525393145705],
    [1.959963984540054, 0.025000000000000015],
    [3, 0.0013498980316300946],
    [6.5, 4.016000583859118e-11],
    [7.2, 3.0106279811174375e-13],
    [10, 7.619853024160525e-24],
    [20, 2.7536241186062337e-89],
    [37, 5.725571222524577e-300],
    [-2.5, 0.9937903346742238],
  ])("of %d is %d", (z, tail) => {
    expect(normalUpperTail(z) / tail).toBeCloseTo(1, 13);
  });

  it("is one less its mirror image", () => {
    fc.assert(
      fc.property(fc.double({ min: -40, max: 40, noNaN: true }), (z) => {
        expect(normalUpperTail(z) + normalUpperTail(-z)).toBeCloseTo(1, 14);
      }),
    );
  });

  it("falls as z rises and reaches 0 and 1 at the far ends", () => {
    fc.assert(
      fc.property(fc.double({ min: -37, max: 37, noNaN: true }), (z) => {
        expect(normalUpperTail(z + 0.001)).toBeLessThanOrEqual(normalUpperTail(z));
      }),
    );
    expect(normalUpperTail(Infinity)).toBe(0);
    expect(normalUpperTail(-Infinity)).toBe(1);
  });
});

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
      new RangeError(
        `Cannot take a normal quantile as 'probability' must lie between 0 and 1: current value is ${probability}`,
      ),
    );
  });
});
