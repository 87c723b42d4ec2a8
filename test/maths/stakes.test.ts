import fc from "fast-check";
import { dutchStakes, growthOf, hedgesAmong, kellyStakes, roundedStakes } from "../../src/maths/stakes";
import { sharpen } from "../../src/maths/softmax";
import { sum } from "../../src/lists/lists";
import { expectList, fieldOf, oddsOf } from "./fields";

/** Returns the expected growth of the bank's logarithm with these stakes. */
function growth(
  probabilities: readonly number[],
  bets: { odds: readonly number[]; stakes: readonly number[] },
): number {
  const keptMoney = 1 - sum(bets.stakes);
  const unbacked = 1 - sum(probabilities);
  const backed = probabilities.map((probability, runner) =>
    probability > 0
      ? probability * Math.log(keptMoney + (bets.stakes[runner] ?? 0) * (bets.odds[runner] ?? 0))
      : 0,
  );
  return sum(backed) + (unbacked > 1e-12 ? unbacked * Math.log(keptMoney) : 0);
}

const book = fieldOf({ least: 2, most: 10 }).chain((probabilities) =>
  fc.record({
    probabilities: fc.constant(probabilities),
    odds: fc.array(fc.double({ min: 1.05, max: 60, noNaN: true }), {
      minLength: probabilities.length,
      maxLength: probabilities.length,
    }),
  }),
);

describe("kellyStakes", () => {
  it.each([
    [0.3, 3.5, 0.02],
    [0.6, 2, 0.2],
    [0.144, 9.2, 0.0396097561],
    [0.066, 19, 0.0141111111],
    [0.2, 4, 0],
  ])("of probability %d at %d is %d of the bank in full", (probability, odds, share) => {
    expectList(kellyStakes([probability], { odds: [odds], fraction: 1 }), [share], 10);
  });

  // Benter 1994, table 8: combined probabilities (which add up to 1.001) and tote odds of 14 runners.
  it("finds the four bets of Benter's race", () => {
    const combined = [
      0.021, 0.125, 0.239, 0.141, 0.066, 0.012, 0.107, 0.144, 0.019, 0.067, 0.012, 0.028, 0.011, 0.009,
    ];
    const odds = [33, 9.3, 2.8, 6.1, 19, 61, 6, 9.2, 60, 12, 68, 17, 30, 43];
    const probabilities = sharpen(combined, 1);
    const stakes = kellyStakes(probabilities, { odds, fraction: 1 });
    expectList(stakes, [0, 0.027601, 0, 0, 0.018321, 0, 0, 0.045525, 0.003904, 0, 0, 0, 0, 0], 6);
    expect(1 - sum(stakes)).toBeCloseTo(0.9046500273, 9);
    expect(growth(probabilities, { odds, stakes })).toBeCloseTo(0.0115517565, 9);
  });

  it("beats every other way to stake a little more or less on two runners", () => {
    fc.assert(
      fc.property(
        book,
        fc.nat(9),
        fc.nat(9),
        fc.double({ min: 1e-4, max: 0.05, noNaN: true }),
        (race, one, other, change) => {
          const { probabilities, odds } = race;
          const stakes = kellyStakes(probabilities, { odds, fraction: 1 });
          const others = stakes.map((stake, runner) => {
            if (runner === one % stakes.length) return stake + change;
            return runner === other % stakes.length ? Math.max(0, stake - change) : stake;
          });
          fc.pre(sum(others) < 1);
          const best = growth(probabilities, { odds, stakes });
          expect(growth(probabilities, { odds, stakes: others })).toBeLessThanOrEqual(best + 1e-9);
        },
      ),
    );
  });

  it("stays between nothing and the bank, and stakes nothing at fair or poorer odds", () => {
    fc.assert(
      fc.property(book, ({ probabilities, odds }) => {
        const stakes = kellyStakes(probabilities, { odds, fraction: 1 });
        for (const stake of stakes) expect(stake).toBeGreaterThanOrEqual(0);
        expect(sum(stakes)).toBeLessThanOrEqual(1 + 1e-9);
        const fair = probabilities.map((probability) => Math.max(1.0000001, (1 / probability) * 0.999));
        fc.pre(probabilities.every((probability) => probability < 0.99));
        expect(sum(kellyStakes(probabilities, { odds: fair, fraction: 1 }))).toBe(0);
      }),
    );
  });

  it("takes a sum over 1 by rounding for 1", () => {
    const odds = [2.5, 2.5];
    expectList(kellyStakes([0.505, 0.505], { odds }), kellyStakes([0.5, 0.5], { odds }), 14);
  });

  it("returns half the stakes by default, and no more than the cap on a runner", () => {
    const odds = [9.3, 19];
    const [full, half, capped] = [{ fraction: 1 }, {}, { fraction: 1, cap: 0.02 }].map((options) =>
      kellyStakes([0.15, 0.08], { odds, ...options }),
    );
    expectList(half ?? [], full?.map((stake) => stake / 2) ?? [], 15);
    expectList(capped ?? [], full?.map((stake) => Math.min(0.02, stake)) ?? [], 12);
    expect(Math.max(...(full ?? []))).toBeGreaterThan(0.02);
  });

  it.each<[number[], Parameters<typeof kellyStakes>[1], string]>([
    [[0.5, 0.6], { odds: [2, 3] }, "the probabilities must not add up to more than 1: current value is 1.1"],
    [[0.5, 0.4], { odds: [2] }, "2 probabilities need as many odds: current value is 1"],
    [[0.5, 0.4], { odds: [2, 0.9] }, "decimal odds must be 1 or more: current value is 0.9"],
    [[0.5, -0.4], { odds: [2, 2] }, "a probability must be 0 or more: current value is -0.4"],
    [[0, 0], { odds: [2, 2] }, "at least one runner must have a chance: current value is [0, 0]"],
    [[0.5], { odds: [2], fraction: 0 }, "'fraction' must be above 0 and at most 1: current value is 0"],
    [[0.5], { odds: [2], fraction: 2 }, "'fraction' must be above 0 and at most 1: current value is 2"],
    [[0.5], { odds: [2], cap: -1 }, "'cap' must be above 0 and at most 1: current value is -1"],
  ])("refuses %p with %p", (probabilities, options, reason) => {
    expect(() => kellyStakes(probabilities, options)).toThrow(
      new RangeError(`Cannot stake by Kelly as ${reason}`),
    );
  });
});

describe("dutchStakes", () => {
  it("splits 100 over 4, 6 and 10 to return 193.55 each", () => {
    const stakes = dutchStakes([4, 6, 10], 100);
    expectList(stakes, [48.38709677, 32.25806452, 19.35483871], 8);
    expectList([(stakes[0] ?? NaN) * 4, (stakes[2] ?? NaN) * 10], [193.5483871, 193.5483871], 7);
  });

  it("stakes all of it, with an equal return on each", () => {
    fc.assert(
      fc.property(oddsOf(), fc.double({ min: 0.01, max: 1e6, noNaN: true }), (odds, stake) => {
        const stakes = dutchStakes(odds, stake);
        expect(sum(stakes) / stake).toBeCloseTo(1, 12);
        const returns = stakes.map((part, runner) => part * (odds[runner] ?? NaN));
        for (const value of returns) expect(value / (returns[0] ?? NaN)).toBeCloseTo(1, 12);
      }),
    );
  });

  it("refuses odds below 1 and a stake of nothing", () => {
    expect(() => dutchStakes([2, 0.9], 10)).toThrow(
      new RangeError("Cannot split a stake as decimal odds must be 1 or more: current value is 0.9"),
    );
    expect(() => dutchStakes([2, 3], 0)).toThrow(
      new RangeError("Cannot split a stake as 'stake' must be positive: current value is 0"),
    );
  });
});

describe("growthOf, hedgesAmong and roundedStakes", () => {
  it("full stakes grow more than without hedges, after rounding, and than at odds of another commission", () => {
    fc.assert(
      fc.property(
        book,
        fc.double({ min: 0, max: 0.2, noNaN: true }),
        ({ probabilities, odds }, commission) => {
          const terms = { odds, commission, fraction: 1 };
          const stakes = kellyStakes(probabilities, terms);
          const best = growthOf(stakes, probabilities, terms);
          const rounded = roundedStakes(stakes, { bank: 100, step: 0.5, minimum: 1 }).map((one) => one / 100);
          const others = [
            kellyStakes(probabilities, { ...terms, hedges: false }),
            kellyStakes(probabilities, { odds, fraction: 1 }).map((one) => one * 0.999),
            rounded,
          ];
          for (const other of others)
            expect(growthOf(other, probabilities, terms)).toBeLessThanOrEqual(best + 1e-9);
          rounded.forEach((stake, runner) => expect(stake).toBeLessThanOrEqual((stakes[runner] ?? 0) + 1e-8));
        },
      ),
    );
  });

  it("a hedge is a stake on a runner that loses alone, and hedges alone never stand", () => {
    fc.assert(
      fc.property(book, ({ probabilities, odds }) => {
        const terms = { odds, fraction: 1 };
        const stakes = kellyStakes(probabilities, terms);
        const hedges = hedgesAmong(probabilities, terms);
        const edges = probabilities.map((probability, runner) => probability * (odds[runner] ?? 0) - 1);
        expect(hedges).toHaveLength(odds.length);
        hedges.forEach((isHedge, runner) => {
          if (isHedge)
            expect([(stakes[runner] ?? 0) > 0, (edges[runner] ?? 0) <= 1e-12]).toEqual([true, true]);
        });
        if (hedges.includes(true)) expect(Math.max(...edges)).toBeGreaterThan(0);
      }),
    );
  });
});
