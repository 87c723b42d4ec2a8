import fc from "fast-check";
import { upperIncompleteGamma } from "../../src/maths/upperIncompleteGamma";

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
