import { winProbabilitiesOf } from "../../src/maths/winProbabilitiesOf";
import { expectList } from "./sampleRace";

describe("winProbabilitiesOf", () => {
  it("rids published probabilities of their rounding", () => {
    expectList(winProbabilitiesOf([0.333, 0.333, 0.333], "bet"), [1 / 3, 1 / 3, 1 / 3], 15);
  });

  it.each([[[0.5, 0.529]], [[0.5, 0.471]], [[50, 50]]])("refuses %p, as a runner is missing or twice there", (probabilities) => {
    expect(() => winProbabilitiesOf(probabilities, "bet")).toThrow(
      /^Cannot bet as the probabilities of the field must add up to 1: current value is /,
    );
  });
});
