import fc from "fast-check";
import { wilsonInterval } from "../../src/maths/wilsonInterval";

describe("wilsonInterval", () => {
  // Newcombe 1998, Statistics in Medicine 17, 857-872, prints such limits to four digits; here to eleven.
  it.each([
    [12, 80, 0.08794040506, 0.24413228561],
    [4, 10, 0.16818032971, 0.68732623027],
  ])("of %d out of %d is %d to %d at 95 %%", (successes, trials, low, high) => {
    const interval = wilsonInterval(successes, trials);
    expect(interval.low).toBeCloseTo(low, 10);
    expect(interval.high).toBeCloseTo(high, 10);
  });

  it("says 0 to 1 without trials, and touches exactly 0 or 1 where every trial went one way", () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
    expect(wilsonInterval(0, 7).low).toBe(0);
    expect(wilsonInterval(7, 7).high).toBe(1);
  });

  const counts = fc
    .tuple(fc.nat(5000), fc.nat(5000))
    .map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)]);

  it("holds the observed rate and stays between 0 and 1", () => {
    fc.assert(
      fc.property(counts, fc.double({ min: 0.01, max: 0.9999, noNaN: true }), ([successes, trials], confidence) => {
        const { low, high } = wilsonInterval(successes, trials, { confidence });
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        if (trials === 0) return;
        expect(low).toBeLessThanOrEqual(successes / trials + 1e-12);
        expect(high).toBeGreaterThanOrEqual(successes / trials - 1e-12);
      }),
    );
  });

  it("mirrors when successes and failures change places, and widens with confidence", () => {
    fc.assert(
      fc.property(counts, ([successes, trials]) => {
        const interval = wilsonInterval(successes, trials);
        const mirrored = wilsonInterval(trials - successes, trials);
        const wider = wilsonInterval(successes, trials, { confidence: 0.99 });
        expect(mirrored.low).toBeCloseTo(1 - interval.high, 12);
        expect(wider.high - wider.low).toBeGreaterThanOrEqual(interval.high - interval.low);
      }),
    );
  });

  it.each([
    [5, 4, 0.95, "'successes' must lie between 0 and 4 trials: current value is 5"],
    [-1, 4, 0.95, "'successes' must lie between 0 and 4 trials: current value is -1"],
    [1, -4, 0.95, "'trials' must be 0 or more: current value is -4"],
    [1, 4, 1, "'confidence' must lie between 0 and 1: current value is 1"],
    [NaN, 4, 0.95, "'successes' must lie between 0 and 4 trials: current value is NaN"],
  ])("refuses %d of %d at %d", (successes, trials, confidence, reason) => {
    expect(() => wilsonInterval(successes, trials, { confidence })).toThrow(
      new RangeError(`Cannot take a Wilson interval as ${reason}`),
    );
  });
});
