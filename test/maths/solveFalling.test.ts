import fc from "fast-check";
import { solveFalling } from "../../src/maths/solveFalling";

describe("solveFalling", () => {
  it("finds a crossing anywhere above 0 to the last digits", () => {
    fc.assert(
      fc.property(fc.double({ min: -30, max: 30, noNaN: true }), (logarithm) => {
        const root = Math.exp(logarithm);
        expect(solveFalling((value) => root - value) / root).toBeCloseTo(1, 14);
        expect(solveFalling((value) => 1 / (1 + value) - 1 / (1 + root)) / root).toBeCloseTo(1, 1);
      }),
    );
  });

  it("is 0 when the function is not positive there", () => expect(solveFalling((value) => -value)).toBe(0));
});
