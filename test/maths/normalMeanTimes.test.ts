import fc from "fast-check";
import { normalMeanTimes } from "../../src/maths/normalMeanTimes";
import { normalPlaceProbabilities } from "../../src/maths/normalPlaceProbabilities";
import { normalQuantile } from "../../src/maths/normalQuantile";
import { fieldOf } from "./fields";

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

  it.each([[[1 - 1e-9, 1e-9]], [[1 - 2e-12, 1e-12, 1e-12]], [[0.5, 0.5 - 1e-9, 1e-9]], [[1, 1e-300, 0.5e-15]], [[1]]])(
    "are found for the extremes %p",
    (field) => {
      const reached = normalPlaceProbabilities(normalMeanTimes(field), 1);
      reached.forEach((chance, runner) => expect(chance / Math.max(1e-15, field[runner] ?? NaN)).toBeCloseTo(1, 9));
    },
  );
});
