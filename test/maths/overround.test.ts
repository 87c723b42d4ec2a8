/** Suite of src/maths/fairBook.ts: overround. */
import { checkFor, phrase } from "../../src/maths/checkArgument";
import { impliedProbabilities, overround } from "../../src/maths/fairBook";

describe("overround", () => {
  it("is the sum of 1 / odds less 1, below 0 where the prices favour the backer", () => {
    expect(overround([2.6, 2.4, 4.3])).toBeCloseTo(0.033840190816935, 14);
    expect(overround([2, 4, 5])).toBeCloseTo(-0.05, 14);
  });

  it("refuses odds that return no win", () => {
    expect(() => overround([2, 0.5])).toThrow(
      new RangeError("Cannot add up the book as decimal odds must be 1 or more: current value is 0.5"),
    );
  });
});

describe("impliedProbabilities", () => {
  it("are one over the odds", () =>
    expect(impliedProbabilities([2, 4, 1.25], checkFor(phrase`bet`))).toEqual([0.5, 0.25, 0.8]));

  it.each([[[0.99]], [[0]], [[-2]], [[Infinity]], [[NaN]], [[]]])("refuse %p", (odds) => {
    expect(() => impliedProbabilities(odds, checkFor(phrase`bet`))).toThrow(/^Cannot bet as/);
  });
});
