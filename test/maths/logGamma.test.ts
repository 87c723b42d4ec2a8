import { logGamma } from "../../src/maths/logGamma";

describe("logGamma", () => {
  it.each([
    [0.5, Math.log(Math.PI) / 2],
    [1, 0],
    [2, 0],
    [5, Math.log(24)],
    [11, Math.log(3628800)],
  ])("of %d is %d", (value, expected) => {
    expect(logGamma(value)).toBeCloseTo(expected, 13);
  });

  it("refuses 0 and less", () => {
    expect(() => logGamma(0)).toThrow(new RangeError("Cannot take logGamma as 'value' must be positive: current value is 0"));
  });
});
