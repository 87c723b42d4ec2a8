import fc from "fast-check";
import { chiSquareUpperTail, logGamma, upperIncompleteGamma } from "../../src/maths/chiSquare";
import { normalUpperTail } from "../../src/maths/normalDistribution";

describe("chiSquareUpperTail", () => {
  // Reference values: mpmath 1.3, gammainc(df / 2, x / 2, inf, regularized) with 30 digits.
  it.each([
    [3.841458820694124, 1, 0.05000000000000006],
    [0.02, 1, 0.8875370839817152],
    [5, 3, 0.17179714429673315],
    [18.307038053275146, 10, 0.05000000000000001],
    [11, 13, 0.6108176200807087],
    [40, 13, 0.00013823548561198601],
    [200, 23, 3.488571391324091e-30],
    [1, 30, 1.0],
  ])("of %d with %d degrees of freedom is %d", (statistic, degrees, tail) => {
    expect(chiSquareUpperTail(statistic, degrees) / tail).toBeCloseTo(1, 12);
  });

  it("with one degree of freedom is both tails of the normal law", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 8, noNaN: true }), (z) => {
        expect(chiSquareUpperTail(z * z, 1)).toBeCloseTo(2 * normalUpperTail(z), 13);
      }),
    );
  });

  it("stays between 0 and 1 and falls as the statistic rises", () => {
    const statistic = fc.double({ min: 0, max: 2000, noNaN: true });
    fc.assert(
      fc.property(statistic, fc.integer({ min: 1, max: 60 }), (value, degrees) => {
        const tail = chiSquareUpperTail(value, degrees);
        expect(tail).toBeGreaterThanOrEqual(0);
        expect(tail).toBeLessThanOrEqual(1);
        expect(chiSquareUpperTail(value + 0.01, degrees)).toBeLessThanOrEqual(tail);
      }),
    );
  });

  it("is 1 for a perfect fit and 0 for an infinite statistic", () => {
    expect(chiSquareUpperTail(0, 4)).toBe(1);
    expect(chiSquareUpperTail(Infinity, 4)).toBe(0);
  });

  it("refuses no degree of freedom and a negative statistic", () => {
    expect(() => chiSquareUpperTail(1, 0)).toThrow(
      new RangeError("Cannot test by chi-square as 'degreesOfFreedom' must be positive: current value is 0"),
    );
    expect(() => chiSquareUpperTail(-1, 2)).toThrow(
      new RangeError("Cannot test by chi-square as 'statistic' must not be negative: current value is -1"),
    );
    expect(() => chiSquareUpperTail(NaN, 2)).toThrow(RangeError);
  });
});

describe("logGamma", () => {
  it.each([
    [0.5, Math.log(Math.PI) / 2],
    [1, 0],
    [2, 0],
    [5, Math.log(24)],
    [11, Math.log(3628800)],
  ])("of %d is %d", (value, expected) => {
    expect(logGamma(value)).toBeCloseTo(expected, 13);
  });

  it("refuses 0 and less", () => {
    expect(() => logGamma(0)).toThrow(
      new RangeError("Cannot take logGamma as 'value' must be positive: current value is 0"),
    );
  });
});

describe("upperIncompleteGamma", () => {
  it("of shape 1 is the exponential tail, on both sides of the change of method", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 700, noNaN: true }), (value) => {
        expect(upperIncompleteGamma(1, value) / Math.exp(-value)).toBeCloseTo(1, 11);
      }),
    );
  });

  it("of shape 2 is (1 + value) times the exponential tail", () => {
    expect(upperIncompleteGamma(2, 2)).toBeCloseTo(3 * Math.exp(-2), 14);
    expect(upperIncompleteGamma(2, 5)).toBeCloseTo(6 * Math.exp(-5), 14);
  });

  it("is 1 at 0", () => expect(upperIncompleteGamma(3, 0)).toBe(1));
});
