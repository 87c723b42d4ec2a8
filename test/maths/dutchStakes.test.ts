import fc from "fast-check";
import { dutchStakes } from "../../src/maths/dutchStakes";
import { sum } from "../../src/maths/sum";
import { oddsOf } from "./fields";
import { expectList } from "./sampleRace";

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

  it("refuses odds of 1 and a stake of nothing", () => {
    expect(() => dutchStakes([2, 1], 10)).toThrow(
      new RangeError("Cannot split a stake as decimal odds must exceed 1: current value is 1"),
    );
    expect(() => dutchStakes([2, 3], 0)).toThrow(
      new RangeError("Cannot split a stake as 'stake' must be positive: current value is 0"),
    );
  });
});
