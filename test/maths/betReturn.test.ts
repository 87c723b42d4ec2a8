import fc from "fast-check";
import {
  commissionOf,
  exchangePrice,
  paidShare,
  reducedPrice,
  rule4Deduction,
} from "../../src/maths/betReturn";
import { sum } from "../../src/lists/lists";

describe("rule4Deduction", () => {
  // Tattersalls Committee, Rules on Betting, rule 4(c): price of the withdrawn runner, pence in the pound.
  it.each([
    [1 + 1 / 9, 90],
    [1 + 2 / 17, 85],
    [1.2, 80],
    [1.25, 80],
    [1 + 2 / 7, 75],
    [1.4, 70],
    [1 + 4 / 9, 65],
    [1 + 8 / 13, 60],
    [1.8, 55],
    [1 + 20 / 21, 50],
    [2, 45],
    [2.2, 45],
    [2.25, 40],
    [2.5, 40],
    [2.75, 35],
    [2.875, 30],
    [3.25, 30],
    [3.5, 25],
    [4, 25],
    [4.33, 20],
    [5, 20],
    [5.5, 15],
    [6.5, 15],
    [7, 10],
    [10, 10],
    [11, 5],
    [15, 5],
    [17, 0],
  ])("of a runner at %d is %d pence in the pound", (price, pence) => {
    expect(rule4Deduction([price])).toBe(pence / 100);
  });

  it("adds up over several runners to .90 at the most", () => {
    expect(rule4Deduction([4, 12])).toBe(0.3);
    expect(rule4Deduction([1.2, 1.5])).toBe(0.9);
  });
});

describe("paidShare", () => {
  it.each([
    [1, 1, 1, 1],
    [1, 1, 2, 0.5],
    [1, 1, 3, 1 / 3],
    [3, 3, 2, 0.5],
    [2, 3, 2, 1],
    [2, 3, 3, 2 / 3],
    [4, 3, 1, 0],
  ])("of finish %d with %d places and %d level is %d", (finish, places, level, share) => {
    expect(paidShare(finish, { places, level })).toBeCloseTo(share, 12);
  });

  it("pays as many full stakes as there are places, however the field ties", () => {
    const ties = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 8 });
    fc.assert(
      fc.property(ties, fc.integer({ min: 1, max: 3 }), (groups, places) => {
        let finish = 1;
        const shares = groups.flatMap((level) => {
          const share = paidShare(finish, { places, level });
          finish += level;
          return Array.from({ length: level }, () => share);
        });
        expect(sum(shares)).toBeCloseTo(places, 9);
      }),
    );
  });
});

describe("reducedPrice", () => {
  it("takes a deduction off the profit: 8/1 with 25p deducted is 7.00", () => {
    expect(reducedPrice(9, { deduction: 0.25, rule: "gb" })).toBeCloseTo(7, 12);
  });

  it("takes an Australian deduction off all that is paid: 4.00 with 42c deducted is 2.32", () => {
    expect(reducedPrice(4, { deduction: 0.42, rule: "au" })).toBeCloseTo(2.32, 12);
  });
});

describe("exchangePrice", () => {
  it.each([
    [10, [0.1], "win", 9],
    [10, [0.02], "win", 10], // below 2.5%
    [10, [0.02], "place", 1 + 9 * 0.98],
    [8.6, [0.162, 0.05], "win", 8.6 * 0.838 * 0.95],
    [3.2, [0.7518], "win", 1.01],
  ] as const)("of %d after the factors %p in a %s market is %d", (price, factors, market, reduced) => {
    expect(exchangePrice(price, { factors, market })).toBeCloseTo(reduced, 12);
  });
});

describe("commissionOf", () => {
  it("charges the net profit of a race once, and nothing on a loss", () => {
    expect(commissionOf([30, -10, -10], 0.05)).toEqual([0.5, 0, 0]);
    expect(commissionOf([30, -10, -50], 0.05)).toEqual([0, 0, 0]);
  });

  it("adds up to the rate times the net, shared by the bets that won", () => {
    const profits = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(profits, fc.double({ min: 0, max: 0.2, noNaN: true }), (bets, rate) => {
        const charged = commissionOf(bets, rate);
        expect(sum(charged)).toBeCloseTo(rate * Math.max(0, sum(bets)), 9);
        charged.forEach((one, index) => expect(one > 0).toBe(one !== 0 && (bets[index] ?? 0) > 0));
      }),
    );
  });
});
