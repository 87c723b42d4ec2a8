import { impliedProbabilities } from "../../src/maths/impliedProbabilities";

describe("impliedProbabilities", () => {
  it("are one over the odds", () => expect(impliedProbabilities([2, 4, 1.25], "bet")).toEqual([0.5, 0.25, 0.8]));

  it.each([[[1]], [[0]], [[-2]], [[Infinity]], [[NaN]], [[]]])("refuse %p", (odds) => {
    expect(() => impliedProbabilities(odds, "bet")).toThrow(/^Cannot bet as/);
  });
});
