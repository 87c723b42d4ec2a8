import fc from "fast-check";
import { shrinkRate } from "../../src/maths/shrinkRate";

describe("shrinkRate", () => {
  it("adds the weight as trials at the usual rate", () => {
    expect(shrinkRate(2, 4, { usual: 0.1, weight: 20 })).toBeCloseTo(4 / 24, 15);
  });

  it("is the usual rate without trials and nears the raw rate with many", () => {
    expect(shrinkRate(0, 0, { usual: 0.13, weight: 10 })).toBeCloseTo(0.13, 15);
    expect(shrinkRate(300_000, 1_000_000, { usual: 0.1, weight: 10 })).toBeCloseTo(0.3, 5);
  });

  it("lies between the raw and the usual rate", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.1, max: 500, noNaN: true }),
        (trials, share, usual, weight) => {
          const successes = Math.round(share * trials);
          const rate = shrinkRate(successes, trials, { usual, weight });
          expect(rate).toBeGreaterThanOrEqual(Math.min(successes / trials, usual) - 1e-12);
          expect(rate).toBeLessThanOrEqual(Math.max(successes / trials, usual) + 1e-12);
        },
      ),
    );
  });

  it.each([
    [3, 2, 0.1, 10, "'successes' must lie between 0 and 2 trials: current value is 3"],
    [1, -2, 0.1, 10, "'trials' must be 0 or more: current value is -2"],
    [1, 2, 1.1, 10, "'usual' must lie between 0 and 1: current value is 1.1"],
    [1, 2, 0.1, 0, "'weight' must be positive: current value is 0"],
  ])("refuses %d of %d with %d and %d", (successes, trials, usual, weight, reason) => {
    expect(() => shrinkRate(successes, trials, { usual, weight })).toThrow(new RangeError(`Cannot shrink a rate as ${reason}`));
  });
});
