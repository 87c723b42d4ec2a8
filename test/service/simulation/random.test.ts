import fc from "fast-check";
import { hash, hashText, normalOf, Random, uniformOf } from "../../../src/service/simulation/random";

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));

describe("hash", () => {
  test("gives the same numbers on every machine", () => {
    expect([hash(1, 2), hash(1, 2, 3), hashText("au/gallops/Ashford Park")]).toMatchInlineSnapshot(`
      [
        3891113718,
        3582967637,
        149236513,
      ]
    `);
  });

  test("tells the order and the number of its parts apart", () => {
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

describe("Random", () => {
  test("repeats itself for the same seed and not for another", () => {
    const draws = (seed: number) => {
      const random = new Random(seed);
      return Array.from({ length: 10 }, () => random.uniform());
    };
    expect(draws(9)).toEqual(draws(9));
    expect(draws(9)).not.toEqual(draws(10));
  });

  test("draws normal and exponential numbers of the right mean and spread", () => {
    const random = new Random(3);
    const normals = Array.from({ length: 20_000 }, () => random.normal());
    expect(mean(normals)).toBeCloseTo(0, 1);
    expect(deviation(normals)).toBeCloseTo(1, 1);
    expect(mean(Array.from({ length: 20_000 }, () => random.exponential(1.3)))).toBeCloseTo(1.3, 1);
  });

  test("shuffles into the same items", () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer()), (seed, list) => {
        expect(new Random(seed).shuffle(list).sort()).toEqual([...list].sort());
      }),
    );
  });

  test("picks from the beginning of a list more often when skewed", () => {
    const random = new Random(1);
    const picks = Array.from({ length: 2000 }, () => random.pick([0, 1, 2, 3], 1.6));
    expect(mean(picks)).toBeLessThan(1.3);
    expect(new Set(picks).size).toBe(4);
  });

  test("refuses to pick from an empty list", () => {
    expect(() => new Random(1).pick([])).toThrow("Cannot pick from a list as it must not be empty: its length is 0");
  });
});
