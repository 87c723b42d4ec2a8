/** Suite of src/service/simulation/random/random.ts: hash. */
import fc from "fast-check";
import {
  hash,
  hashText,
  normalOf,
  uniformOf,
  permute,
} from "../../../../src/service/simulation/random/random";

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]) =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));

describe("hash", () => {
  test("returns the same numbers on every machine", () => {
    expect([hash(1, 2), hash(1, 2, 3), hashText("au/gallops/Ashford Park")]).toMatchInlineSnapshot(`
      [
        3891113718,
        3582967637,
        149236513,
      ]
    `);
  });

  test("depends on the order and the number of its parts", () => {
    fc.assert(fc.property(fc.integer(), fc.integer(), (a, b) => a === b || hash(a, b) !== hash(b, a)));
    expect(hash(1, 2)).not.toBe(hash(1, 2, 0));
  });

  test("spreads consecutive numbers evenly and normally", () => {
    const bits = Array.from({ length: 20_000 }, (_, index) => hash(index, 5));
    expect(mean(bits.map(uniformOf))).toBeCloseTo(0.5, 1);
    expect(mean(bits.map(normalOf))).toBeCloseTo(0, 1);
    expect(deviation(bits.map(normalOf))).toBeCloseTo(1, 1);
  });
});

test.each([1, 2, 7, 64, 1000, 4097])("each of %i numbers occurs once", (size) => {
  const permuted = Array.from({ length: size }, (_, number) => permute(number, size));
  expect([...permuted].sort((left, right) => left - right)).toEqual(permuted.map((_, index) => index));
});

test("neighbours are scattered", () => {
  const steps = Array.from({ length: 999 }, (_, number) =>
    Math.abs(permute(number + 1, 1000) - permute(number, 1000)),
  );
  expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeGreaterThan(200);
});
