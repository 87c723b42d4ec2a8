import { normalPlaceProbabilities } from "../../src/maths/normalPlaceProbabilities";
import { normalUpperTail } from "../../src/maths/normalUpperTail";
import { expectList } from "./sampleRace";

describe("normalPlaceProbabilities", () => {
  it("of two runners follow the normal law of the difference of their times", () => {
    const ahead = 1 - normalUpperTail(0.8 / Math.SQRT2);
    expectList(normalPlaceProbabilities([0, 0.8], 1), [ahead, 1 - ahead], 13);
  });

  it("of the last of three runners are one less its chance to be beaten by both", () => {
    const [win = NaN] = normalPlaceProbabilities([0.3, 0, -0.4], 1);
    const [two = NaN] = normalPlaceProbabilities([0.3, 0, -0.4], 2);
    // With every time turned round, last is first.
    const [last = NaN] = normalPlaceProbabilities([-0.3, 0, 0.4], 1);
    expect(two).toBeCloseTo(1 - last, 12);
    expect(win).toBeLessThan(two);
  });

  it("depend on the differences of the times alone", () => {
    expectList(normalPlaceProbabilities([5, 6, 7], 2), normalPlaceProbabilities([-1, 0, 1], 2), 12);
  });
});
