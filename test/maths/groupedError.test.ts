import { groupedError, seededRandom } from "../../src/maths/groupedError";

test("the error of a mean of independent items is near the known one", () => {
  const random = seededRandom(7);
  const groups = Array.from({ length: 400 }, () => ({ sum: random(), count: 1 }));
  // The standard deviation of a uniform number is 1 / sqrt(12).
  expect(groupedError(groups, random)).toBeCloseTo(1 / Math.sqrt(12 * 400), 2);
  expect(groupedError(groups, seededRandom(1)) * Math.sqrt(12 * 400)).toBeCloseTo(1, 0);
});

test("items that agree within a group count as one: ten copies of each have the error of the groups", () => {
  const random = seededRandom(7);
  const single = Array.from({ length: 300 }, () => ({ sum: random(), count: 1 }));
  const copied = single.map(({ sum }) => ({ sum: 10 * sum, count: 10 }));
  expect(groupedError(copied, seededRandom(1))).toBeCloseTo(groupedError(single, seededRandom(1)), 12);
});

test("a mean of no groups is refused", () => {
  expect(() => groupedError([], seededRandom(1))).toThrow(RangeError);
});

test("a seed has its own numbers, which fill the range from 0 to 1 evenly", () => {
  const numbers = (seed: number) => Array.from({ length: 10_000 }, seededRandom(seed));
  expect(numbers(3)).toEqual(numbers(3));
  expect(numbers(3).slice(0, 5)).not.toEqual(numbers(4).slice(0, 5));
  const tenths = numbers(3).reduce((counts, number) => {
    const tenth = Math.floor(10 * number);
    counts[tenth] = (counts[tenth] ?? 0) + 1;
    return counts;
  }, new Array<number>(10).fill(0));
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
});
