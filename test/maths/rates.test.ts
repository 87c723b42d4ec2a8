import fc from "fast-check";
import { impactValue, shrinkRate, wilsonInterval } from "../../src/maths/rates";

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

  it("is 0 to 1 without trials, and touches exactly 0 or 1 where every trial went one way", () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
    expect(wilsonInterval(0, 7).low).toBe(0);
    expect(wilsonInterval(7, 7).high).toBe(1);
  });

  const counts = fc
    .tuple(fc.nat(5000), fc.nat(5000))
    .map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)]);

  it("holds the observed rate and stays between 0 and 1", () => {
    fc.assert(
      fc.property(
        counts,
        fc.double({ min: 0.01, max: 0.9999, noNaN: true }),
        ([successes, trials], confidence) => {
          const { low, high } = wilsonInterval(successes, trials, { confidence });
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          if (trials === 0) return;
          expect(low).toBeLessThanOrEqual(successes / trials + 1e-12);
          expect(high).toBeGreaterThanOrEqual(successes / trials - 1e-12);
        },
      ),
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

describe("impactValue", () => {
  it("of 36 winners in 126 runners against 3118 in 26441 is 2.42", () => {
    const value = impactValue({ winners: 36, runners: 126 }, { winners: 3118, runners: 26441 });
    expect(value).toBeCloseTo(2.4228901310363784, 14);
  });

  it("is 1 for the whole and 0 for a group without a winner", () => {
    expect(impactValue({ winners: 5, runners: 60 }, { winners: 5, runners: 60 })).toBe(1);
    expect(impactValue({ winners: 0, runners: 6 }, { winners: 5, runners: 60 })).toBe(0);
  });

  it("refuses a group without runners and a whole without winners", () => {
    expect(() => impactValue({ winners: 0, runners: 0 }, { winners: 5, runners: 60 })).toThrow(
      new RangeError("Cannot take an impact value as the group must have runners: current value is 0"),
    );
    expect(() => impactValue({ winners: 0, runners: 6 }, { winners: 0, runners: 60 })).toThrow(
      new RangeError("Cannot take an impact value as the whole must have winners: current value is 0"),
    );
    expect(() => impactValue({ winners: 0, runners: 6 }, { winners: 0, runners: 0 })).toThrow(
      new RangeError("Cannot take an impact value as the whole must have runners: current value is 0"),
    );
  });
});

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
    expect(() => shrinkRate(successes, trials, { usual, weight })).toThrow(
      new RangeError(`Cannot shrink a rate as ${reason}`),
    );
  });
});
