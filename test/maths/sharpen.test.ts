import fc from "fast-check";
import { sharpen } from "../../src/maths/sharpen";
import { sum } from "../../src/maths/sum";
import { fieldOf } from "./fields";
import { expectList } from "./sampleRace";

const exponent = fc.double({ min: 0.01, max: 500, noNaN: true });

describe("sharpen", () => {
  it("squares and renormalises with exponent 2", () => {
    expectList(sharpen([0.5, 0.3, 0.2], 2), [25 / 38, 9 / 38, 4 / 38], 14);
  });

  it("with exponent 1 changes nothing but the sum", () => {
    fc.assert(fc.property(fieldOf(), (probabilities) => expectList(sharpen(probabilities, 1), probabilities, 14)));
    expectList(sharpen([30, 20, 50], 1), [0.3, 0.2, 0.5], 14);
  });

  it("adds up to 1, keeps the order and moves the favourite the way it should", () => {
    fc.assert(
      fc.property(fieldOf(), exponent, (probabilities, k) => {
        const after = sharpen(probabilities, k);
        expect(sum(after)).toBeCloseTo(1, 12);
        const favourite = Math.max(...probabilities);
        const gain = Math.max(...after) - favourite;
        expect(k >= 1 ? gain : -gain).toBeGreaterThanOrEqual(-1e-12);
        expect(after[probabilities.indexOf(favourite)]).toBe(Math.max(...after));
      }),
    );
  });

  it("undoes itself with the reciprocal exponent", () => {
    fc.assert(
      fc.property(fieldOf(), fc.double({ min: 0.5, max: 3, noNaN: true }), (probabilities, k) => {
        expectList(sharpen(sharpen(probabilities, k), 1 / k), probabilities, 9);
      }),
    );
  });

  it("leaves a runner of no chance without one", () => expect(sharpen([0.5, 0, 0.5], 0.1)).toEqual([0.5, 0, 0.5]));

  it.each([
    [[0.5, 0.5], 0, "the exponent must be positive: current value is 0"],
    [[0.5, 0.5], NaN, "the exponent must be positive: current value is NaN"],
    [[0.5, -0.5], 1, "a probability must be 0 or more: current value is -0.5"],
    [[0], 1, "at least one runner must have a chance: current value is [0]"],
  ])("refuses %p with %d", (probabilities, k, reason) => {
    expect(() => sharpen(probabilities, k)).toThrow(new RangeError(`Cannot sharpen as ${reason}`));
  });
});
