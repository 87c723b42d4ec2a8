import { discountedOrderPricer } from "./discountedOrderPricer";
import type { OrderPricer } from "./legs";
import { normalMeanTimes } from "./normalMeanTimes";
import { normalOrderPricer } from "./normalOrderPricer";
import { type OrderModel, placeExponents } from "./orderModel";

/** At most so many places are priced: first four is the longest order sold. */
const longestOrder = 4;

/**
 * Prices orders of finish of runners with these win probabilities, all positive and adding up to 1.
 *
 * @example orderPricer([1 / 2, 1 / 3, 1 / 6], orderModels.harville)([[0], [1]]) is 1 / 3
 */
export function orderPricer(winProbabilities: readonly number[], model: OrderModel): OrderPricer {
  return model === "normal"
    ? normalOrderPricer(normalMeanTimes(winProbabilities))
    : discountedOrderPricer(winProbabilities, placeExponents(model, longestOrder));
}
