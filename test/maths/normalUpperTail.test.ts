import fc from "fast-check";
import { normalUpperTail } from "../../src/maths/normalUpperTail";

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
