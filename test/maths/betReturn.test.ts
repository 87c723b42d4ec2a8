import fc from "fast-check";
import { commissionOf, paidShare, bettingPlaces, betReturn, rule4Deduction } from "../../src/maths/betReturn";
import { sum } from "../../src/maths/lists";

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

describe("bettingPlaces", () => {
  it.each([
    ["au", 8, 3],
    ["au", 7, 2],
    ["au", 5, 2],
    ["au", 4, 0],
    ["gb", 16, 3],
    ["hk", 7, 3],
    ["hk", 6, 2],
    ["hk", 3, 0],
  ] as const)("of the table %s with %d runners are %d", (table, runners, places) => {
    expect(bettingPlaces(runners, { table })).toBe(places);
  });

  it("are four of a British handicap with 16 runners", () => {
    expect(bettingPlaces(16, { table: "gb", isHandicap: true })).toBe(4);
    expect(bettingPlaces(15, { table: "gb", isHandicap: true })).toBe(3);
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

describe("betReturn", () => {
  const bet = { stake: 10, price: 9, share: 1 };

  it("takes a deduction off the profit: 10 at 8/1 with 25p deducted return 70", () => {
    expect(betReturn({ ...bet, deduction: 0.25, offProfit: true })).toBeCloseTo(70, 12);
  });

  it("takes an Australian deduction off all that is paid: 10 at 4.00 with 42c deducted return 23.20", () => {
    expect(betReturn({ ...bet, price: 4, deduction: 0.42, offProfit: false })).toBeCloseTo(23.2, 12);
  });

  it("pays half the stake at the full price after a dead heat of two", () => {
    expect(betReturn({ ...bet, share: 0.5, deduction: 0, offProfit: true })).toBe(45);
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
