import { impactValue } from "../../src/maths/impactValue";

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
