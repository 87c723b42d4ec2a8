import { checkFor, normaliseProbabilities, phrase } from "../../src/maths/checkArgument";
import { expectList } from "./fields";

describe("checkFor", () => {
  it("returns when the rule holds", () => {
    expect(() => checkFor(phrase`bet`)(true, phrase`a rule`, 1)).not.toThrow();
  });

  it("states the action, the rule and the current value", () => {
    expect(() => checkFor(phrase`bet`)(false, phrase`'odds' must exceed 1`, 0.5)).toThrow(
      new RangeError("Cannot bet as 'odds' must exceed 1: current value is 0.5"),
    );
  });
});

describe("normaliseProbabilities", () => {
  it("rids published probabilities of their rounding", () => {
    expectList(
      normaliseProbabilities([0.333, 0.333, 0.333], checkFor(phrase`bet`)),
      [1 / 3, 1 / 3, 1 / 3],
      15,
    );
  });

  it.each([[[0.5, 0.529]], [[0.5, 0.471]], [[50, 50]]])(
    "refuses %p, as a runner is missing or twice there",
    (probabilities) => {
      expect(() => normaliseProbabilities(probabilities, checkFor(phrase`bet`))).toThrow(
        /^Cannot bet as the probabilities of the field must add up to 1: current value is /,
      );
    },
  );
});
