import fc from "fast-check";
import {
  actualToExpected,
  bankPath,
  largestFall,
  longestLosingRun,
  ratioInterval,
  stakesInterval,
} from "../../src/maths/betRecord";
import { returnInterval } from "../../src/maths/returnInterval";

const bet = (stake: number, price: number, isPaid: boolean) => ({
  stake,
  price,
  isPaid,
  profit: isPaid ? stake * (price - 1) : -stake,
});

it("the interval of equal stakes is that of level stakes, whatever their unit", () => {
  const prices = [3, 5, 8, 2.5, 12];
  const bets = prices.map((price, index) => bet(25, price, index % 2 === 0));
  const level = returnInterval({
    stakes: 5,
    paid: 3 + 8 + 12,
    paidSquares: 9 + 64 + 144,
    prices: 30.5,
    priceSquares: 9 + 25 + 64 + 6.25 + 144,
  });
  const interval = stakesInterval(bets);
  expect(interval?.low).toBeCloseTo(level.low, 9);
  expect(interval?.high).toBeCloseTo(level.high, 9);
  expect(stakesInterval([])).toBeUndefined();
});

it("the interval of a return holds the return itself", () => {
  const bets = fc.array(
    fc.record({
      stake: fc.double({ min: 1, max: 500, noNaN: true }),
      price: fc.double({ min: 1.1, max: 50, noNaN: true }),
      isPaid: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(bets, (madeBets) => {
      const record = madeBets.map(({ stake, price, isPaid }) => bet(stake, price, isPaid));
      const staked = record.reduce((total, { stake }) => total + stake, 0);
      const rate = record.reduce((total, { profit }) => total + profit, 0) / staked;
      const { low, high } = stakesInterval(record) ?? { low: NaN, high: NaN };
      expect(low).toBeLessThanOrEqual(rate + 1e-9);
      expect(high).toBeGreaterThanOrEqual(rate - 1e-9);
    }),
    { numRuns: 60 },
  );
});

it("bets paid over those expected, and none without an expectation", () => {
  const bets = [0.5, 0.25, 0.25].map((probability, index) => ({ probability, isPaid: index === 0 }));
  expect(actualToExpected(bets)).toMatchObject({ expected: 1, ratio: 1 });
  expect(actualToExpected([])).toBeUndefined();
});

it("the mean of ratios with its interval, which stays above 0", () => {
  // The standard error of two ratios 0.1 off their mean is 0.1; Student's t with one degree is 12.7062.
  expect(ratioInterval([1.1, 0.9])?.interval?.low).toBeCloseTo(Math.exp(-1.27062), 5);
  expect(ratioInterval([1.1, 0.9])?.interval?.high).toBeCloseTo(Math.exp(1.27062), 4);
  const level = ratioInterval(Array.from({ length: 1000 }, (_, index) => (index % 2 ? 1.1 : 0.9)));
  expect(level?.interval?.low).toBeCloseTo(Math.exp((-1.962341 * 0.1) / Math.sqrt(999)), 6);
  const wild = ratioInterval([0.02, 0.01, 0.03, 4]);
  expect(wild?.mean).toBeCloseTo(1.015, 12);
  expect(wild?.interval?.low).toBeGreaterThan(0);
  expect(ratioInterval([1.3])).toEqual({ mean: 1.3 });
  expect(ratioInterval([])).toBeUndefined();
});

it("the longest run of bets that were not paid, and the largest fall of the bank", () => {
  const bets = [bet(1, 3, true), bet(1, 3, false), bet(1, 3, false), bet(1, 3, true), bet(1, 3, false)];
  expect(longestLosingRun(bets)).toBe(2);
  expect(largestFall(bets)).toBe(2);
  expect(largestFall([{ profit: 5 }, { profit: -3 }, { profit: -4 }, { profit: 2 }])).toBe(7);
  expect(largestFall([])).toBe(0);
});

/** Returns the mean and the variance of the profit of races over every product of their winners. */
function momentsOf(races: readonly (readonly { stake: number; price: number; probability: number }[])[]) {
  let profits = [{ chance: 1, profit: 0 }];
  for (const bets of races) {
    const lost = -bets.reduce((total, { stake }) => total + stake, 0);
    const none = 1 - bets.reduce((total, { probability }) => total + probability, 0);
    const results = [
      { chance: none, profit: lost },
      ...bets.map(({ stake, price, probability }) => ({ chance: probability, profit: lost + stake * price })),
    ];
    profits = profits.flatMap((before) =>
      results.map(({ chance, profit }) => ({
        chance: before.chance * chance,
        profit: before.profit + profit,
      })),
    );
  }
  const mean = profits.reduce((total, { chance, profit }) => total + chance * profit, 0);
  const variance = profits.reduce((total, { chance, profit }) => total + chance * (profit - mean) ** 2, 0);
  return { mean, variance };
}

it("the band of the bank has the mean and the variance of all products of results, one winner a race", () => {
  const runner = fc.record({
    stake: fc.double({ min: 1, max: 100, noNaN: true }),
    price: fc.double({ min: 1.1, max: 30, noNaN: true }),
    probability: fc.double({ min: 0.01, max: 0.3, noNaN: true }),
  });
  const races = fc.array(fc.array(runner, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(races, (madeRaces) => {
      const bets = madeRaces.flatMap((one, index) =>
        one.map(({ stake, price, probability }) => ({
          risk: stake,
          gain: stake * (price - 1),
          probability,
          profit: 1,
          race: `R${index}`,
        })),
      );
      const last = bankPath(bets).at(-1);
      const { mean, variance } = momentsOf(madeRaces);
      expect(last?.bank).toBe(bets.length);
      expect(last?.expected).toBeCloseTo(mean, 6);
      expect(((last?.high ?? 0) - mean) / 1.959963985).toBeCloseTo(Math.sqrt(variance), 4);
      expect((last?.high ?? 0) + (last?.low ?? 0)).toBeCloseTo(2 * mean, 6);
    }),
  );
});
