import { normalMeanTimes, normalPlaceProbabilities } from "../../src/maths/normalFinishTimes";
import { normalQuantile, normalUpperTail } from "../../src/maths/normalDistribution";
import { expectList, fieldOf } from "./fields";
import fc from "fast-check";
import type * as Lists from "../../src/lists/lists";
import { placeProbabilities } from "../../src/maths/placeProbabilities";

const reading = { count: 0 };
jest.mock("../../src/lists/lists", () => {
  const lists = jest.requireActual<typeof Lists>("../../src/lists/lists");
  const valueAt: typeof lists.valueAt = (values, index) => {
    reading.count++;
    return lists.valueAt(values, index);
  };
  return { ...lists, valueAt };
});

/** Returns the number of values that some work reads from lists. */
function readsOf(work: () => void): number {
  reading.count = 0;
  work();
  return reading.count;
}

describe("normalPlaceProbabilities", () => {
  it("of two runners follow the normal law of the difference of their times", () => {
    const ahead = 1 - normalUpperTail(0.8 / Math.SQRT2);
    expectList(normalPlaceProbabilities([0, 0.8], 1), [ahead, 1 - ahead], 13);
  });

  it("of the last of three runners are one less its chance to be beaten by both", () => {
    const [win = NaN] = normalPlaceProbabilities([0.3, 0, -0.4], 1);
    const [two = NaN] = normalPlaceProbabilities([0.3, 0, -0.4], 2);
    // If every time is turned round, the last is first.
    const [last = NaN] = normalPlaceProbabilities([-0.3, 0, 0.4], 1);
    expect(two).toBeCloseTo(1 - last, 12);
    expect(win).toBeLessThan(two);
  });

  it("depend on the differences of the times alone", () => {
    expectList(normalPlaceProbabilities([5, 6, 7], 2), normalPlaceProbabilities([-1, 0, 1], 2), 12);
  });
});

describe("normalMeanTimes", () => {
  it("of two runners differ by the z of the win probability times the root of 2", () => {
    const [one = NaN, other = NaN] = normalMeanTimes([0.7, 0.3]);
    expect(other - one).toBeCloseTo(normalQuantile(0.7) * Math.SQRT2, 10);
  });

  it("give the win probabilities back, relative to their size", () => {
    fc.assert(
      fc.property(fieldOf({ most: 8 }), (field) => {
        const reached = normalPlaceProbabilities(normalMeanTimes(field), 1);
        reached.forEach((chance, runner) => expect(chance / (field[runner] ?? NaN)).toBeCloseTo(1, 10));
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    [[1 - 1e-9, 1e-9]],
    [[1 - 2e-12, 1e-12, 1e-12]],
    [[0.5, 0.5 - 1e-9, 1e-9]],
    [[1, 1e-300, 0.5e-15]],
    [[1]],
  ])("are found for the extremes %p", (field) => {
    const reached = normalPlaceProbabilities(normalMeanTimes(field), 1);
    reached.forEach((chance, runner) =>
      expect(chance / Math.max(1e-15, field[runner] ?? NaN)).toBeCloseTo(1, 9),
    );
  });
});

describe("the largest field", () => {
  const geometric = Array.from({ length: 99 }, (_, runner) => 10 ** ((-15 * runner) / 98));
  const favouriteOf = (rivals: number): number[] => [1, ...Array.from({ length: 98 }, () => rivals)];

  it.each([
    ["of chances that fall geometrically", geometric],
    ["with one favourite", favouriteOf(1e-4)],
    ["with one runner of almost all the chance", favouriteOf(1e-15)],
  ])("%s is priced in fewer than 10 million steps", (_, weights) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const field = weights.map((weight) => weight / total);
    let chances: number[] = [];
    const reads = readsOf(() => (chances = placeProbabilities(field, 3, { model: "normal" })));
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThan(10e6);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(3, 10);
  });
});
