import { amongRunners } from "./amongRunners";
import { discountedPlaceProbabilities } from "./discountedPlaceProbabilities";
import { normalMeanTimes } from "./normalMeanTimes";
import { normalPlaceProbabilities } from "./normalPlaceProbabilities";
import { type OrderModel, orderModels, placeExponents } from "./orderModel";
import { refuseUnless } from "./refuseUnless";
import { winProbabilitiesOf } from "./winProbabilitiesOf";

const cannot = "price the places";

/**
 * Each runner's chance of finishing in the first `places` (1 to 4), in the order of the win probabilities given; exact for the model, which is
 * discounted Harville (.76, .62) unless said otherwise. They add up to the number of places, or to the number of runners where fewer run.
 * A runner with win probability 0 does not run and has no place.
 *
 * @example placeProbabilities([0.5, 1 / 3, 1 / 6], 2, { model: orderModels.harville }) is [0.85, 0.7333, 0.4167]
 */
export function placeProbabilities(
  winProbabilities: readonly number[],
  places: number,
  options: { model?: OrderModel } = {},
): number[] {
  const { model = orderModels.discounted } = options;
  refuseUnless(Number.isInteger(places) && places >= 1 && places <= 4, {
    cannot,
    as: "'places' must be 1, 2, 3 or 4",
    value: places,
  });
  const probabilities = winProbabilitiesOf(winProbabilities, cannot);
  return amongRunners(probabilities, (chances) => {
    if (places >= chances.length) return chances.map(() => 1);
    return model === "normal"
      ? normalPlaceProbabilities(normalMeanTimes(chances), places)
      : discountedPlaceProbabilities(chances, placeExponents(model, places));
  });
}
