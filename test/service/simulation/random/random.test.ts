import fc from "fast-check";
import { Random } from "../../../../src/service/simulation/random/random";

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]) =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));

describe("Random", () => {
  test("repeats itself for the same seed and not for another", () => {
    const draws = (seed: number) => {
      const random = new Random(seed);
      return Array.from({ length: 10 }, () => random.uniform());
    };
    expect(draws(9)).toEqual(draws(9));
    expect(draws(9)).not.toEqual(draws(10));
  });

  test("returns normal and exponential numbers of the right mean and spread", () => {
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

  test("throws when it picks from an empty list", () => {
    expect(() => new Random(1).pick([])).toThrow(
      "Cannot pick from a list as it must not be empty: its length is 0",
    );
  });
});
