import { checkFor, normaliseProbabilities } from "./checkArgument";
import { discountedOrderPricer } from "./discountedOrders";
import { type ExoticBet, exoticTickets, exoticTypes } from "./exoticTickets";
import { sum, valueAt } from "./lists";
import { normalMeanTimes } from "./normalFinishTimes";
import { normalOrderPricer } from "./normalOrderPricer";
import { type Legs, type OrderModel, orderModels, placeExponents } from "./orderModel";

export interface ExoticPrice {
  /** The probability that one of the combinations wins. */
  readonly probability: number;
  /** The cost of the bet in units, at one unit a combination. */
  readonly combinations: number;
  /** The dividend for one unit at which the whole bet breaks even: combinations / probability. */
  readonly fairDividend: number;
}

/** First four is the longest order sold. */
const longestOrder = 4;

/**
 * Returns the probability and fair dividend of an exacta, quinella, trifecta or first four, straight, boxed
 * or standout, under the runners' win probabilities and a model, by default discounted Harville. A runner of
 * no chance does not run and cannot be selected.
 *
 * @example exoticPrice({ type: "exacta", selections: [[0], [1]] }, [1 / 2, 1 / 3, 1 / 6], { model: orderModels.harville }).fairDividend // 3
 */
export function exoticPrice(
  bet: ExoticBet,
  winProbabilities: readonly number[],
  options: { model?: OrderModel } = {},
): ExoticPrice {
  const { model = orderModels.discounted } = options;
  const probabilities = normaliseProbabilities(winProbabilities, checkFor(["price the {0}", bet.type]));
  const starters = probabilities.flatMap((probability, runner) => (probability > 0 ? [runner] : []));
  const tickets = exoticTickets(bet, starters);
  const { ordered } = exoticTypes[bet.type];
  const combinations = sum(tickets.map(countOrders)) / (ordered ? 1 : 2);
  const chances = starters.map((runner) => valueAt(probabilities, runner));
  const price =
    model === "normal"
      ? normalOrderPricer(normalMeanTimes(chances))
      : discountedOrderPricer(chances, placeExponents(model, longestOrder));
  const probability = sum(tickets.map(price));
  return { probability, combinations, fairDividend: combinations / probability };
}

/** Returns the number of orders in which different runners can fill the legs. */
function countOrders([leg, ...nextLegs]: Legs): number {
  if (!leg) return 1;
  return sum(
    leg.map((runner) => countOrders(nextLegs.map((next) => next.filter((other) => other !== runner)))),
  );
}
