import fc from "fast-check";
import { decreasingRoot } from "../../src/maths/decreasingRoot";

const anyRoot = fc.double({ min: -30, max: 30, noNaN: true }).map(Math.exp);

/** Decreasing functions with a given root: straight, curved either way, flat at the root, and with a step. */
const functions: Record<string, (value: number, root: number) => number> = {
  "a line": (value, root) => root - value,
  "a root of the value": (value, root) => Math.sqrt(root) - Math.sqrt(value),
  "a fall to nothing": (value, root) => Math.exp(1 - value / root) - 1,
  "a logarithm": (value, root) => -Math.log(value / root),
  "a cube, flat at the root": (value, root) => -((value / root - 1) ** 3),
  "a cliff": (value, root) => (value < root ? 1e-300 : -1e300),
};

describe.each(Object.entries(functions))("%s", (_name, heightAt) => {
  test("has its root found to the last digits, wherever it lies, in fewer steps than halving needs", () =>
    fc.assert(
      fc.property(anyRoot, fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (root, first) => {
        let asked = 0;
        const foundRoot = decreasingRoot((value) => (asked++, heightAt(value, root)), { first });
        expect(Math.abs(foundRoot / root - 1)).toBeLessThan(1e-5);
        if (!/flat/.test(_name)) expect(Math.abs(foundRoot / root - 1)).toBeLessThan(2e-15);
        expect(asked).toBeLessThan(140);
      }),
    ));
});

test("a smooth function takes a dozen steps", () => {
  let asked = 0;
  expect(decreasingRoot((value) => (asked++, 2 - value * value))).toBeCloseTo(Math.SQRT2, 15);
  expect(asked).toBeLessThan(14);
});

test("it is 0 when the function is not positive there, and the end when it is positive even there", () => {
  expect(decreasingRoot((value) => -value)).toBe(0);
  expect(decreasingRoot((value) => 5 - value, { most: 3 })).toBe(3);
  expect(decreasingRoot((value) => 5 - value, { first: 10, most: 3 })).toBe(3);
});

test("a function is never asked outside 0 to the end", () =>
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0.01, max: 9, noNaN: true }),
      (root, bend) => {
        const foundRoot = decreasingRoot(
          (value) => {
            expect(value >= 0 && value <= 1).toBe(true);
            return root ** bend - value ** bend;
          },
          { most: 1 },
        );
        expect(Math.abs(foundRoot - root)).toBeLessThan(1e-9);
      },
    ),
  ));

test("the search ends for a root below every number, and where the function is no number", () => {
  expect(decreasingRoot((value) => (value === 0 ? 1 : -1))).toBeLessThan(1e-300);
  expect(decreasingRoot((value) => (value < 2 ? 1 : NaN))).toBeCloseTo(2, 12);
});
