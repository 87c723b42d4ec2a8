import { orderModels } from "../../src/maths/orderModel";
import { placeProbabilities } from "../../src/maths/placeProbabilities";
import { sum } from "../../src/maths/sum";

describe("placeProbabilities", () => {
  // Harville 1973 by hand: 1/2 + 1/3 * (1/2)/(2/3) + 1/6 * (1/2)/(5/6) = 0.85 and so on.
  it("of one half, one third and one sixth for two places under Harville are .85, .7333 and .4167", () => {
    const places = placeProbabilities([1 / 2, 1 / 3, 1 / 6], 2, { model: orderModels.harville });
    [0.85, 11 / 15, 5 / 12].forEach((expected, runner) => expect(places[runner]).toBeCloseTo(expected, 14));
  });

  it("leave out a runner of no chance and then pay no more places than run", () => {
    expect(placeProbabilities([0.6, 0, 0.4], 3)).toEqual([1, 0, 1]);
    expect(sum(placeProbabilities([0.5, 0, 0.3, 0.2], 2))).toBeCloseTo(2, 14);
  });
});
