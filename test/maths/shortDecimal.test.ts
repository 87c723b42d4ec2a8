import fc from "fast-check";
import { decimalsOf, shortDecimal } from "../../src/maths/shortDecimal";

test.each([71.3, 68.1, 57.5, 0.1, -3.25, 120, 0, 1e-7, 123456.7])(
  "%p is found again from its 32 bits",
  (value) => {
    expect(shortDecimal(Math.fround(value))).toBe(value);
  },
);

test("the decimal of any number of 32 bits has the same 32 bits", () => {
  fc.assert(fc.property(fc.float({ noNaN: true }), (value) => Math.fround(shortDecimal(value)) === value));
  expect(shortDecimal(NaN)).toBeNaN();
});

test("stated values of a column are found again, others stay", () => {
  const third = Math.fround(1 / 3);
  expect([...decimalsOf(Float32Array.of(71.3, 57.5, 1.0001, third, NaN))]).toEqual([
    71.3,
    57.5,
    1.0001,
    third,
    NaN,
  ]);
});
