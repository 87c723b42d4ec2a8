import fc from "fast-check";
import { spreadOf } from "../../src/maths/spread";

test("it is that of Shannon's and Simpson's examples", () => {
  expect(spreadOf([0.5, 0.5])).toEqual({ entropy: expect.closeTo(Math.LN2, 12), sumOfSquares: 0.5 });
  expect(spreadOf([1])).toEqual({ entropy: 0, sumOfSquares: 1 });
  expect(spreadOf([0.5, 0.25, 0.25, 0]).entropy).toBeCloseTo(1.5 * Math.LN2, 12);
});

test("equal runners are the most open race, of any field", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1e-9, max: 1, noNaN: true }), { minLength: 1, maxLength: 24 }),
      (field) => {
        const { entropy, sumOfSquares } = spreadOf(field);
        expect(entropy).toBeGreaterThanOrEqual(0);
        expect(entropy).toBeLessThanOrEqual(Math.log(field.length) + 1e-9);
        expect(sumOfSquares).toBeGreaterThanOrEqual(1 / field.length - 1e-9);
        expect(sumOfSquares).toBeLessThanOrEqual(1 + 1e-9);
      },
    ),
  );
});

test("a field without a chance is refused", () => {
  expect(() => spreadOf([0, 0])).toThrow("at least one runner must have a chance");
});
