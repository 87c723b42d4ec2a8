import { refuseUnless } from "../../src/maths/refuseUnless";

describe("refuseUnless", () => {
  it("lets through what holds", () => {
    expect(() => refuseUnless(true, { cannot: "bet", as: "a rule", value: 1 })).not.toThrow();
  });

  it("says what cannot be done, the rule and the current value", () => {
    expect(() => refuseUnless(false, { cannot: "bet", as: "'odds' must exceed 1", value: 0.5 })).toThrow(
      new RangeError("Cannot bet as 'odds' must exceed 1: current value is 0.5"),
    );
  });
});
