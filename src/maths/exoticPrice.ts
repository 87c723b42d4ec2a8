import { type ExoticBet, exoticTickets, exoticTypes } from "./exoticTickets";
import type { Legs } from "./legs";
import { type OrderModel, orderModels } from "./orderModel";
import { orderPricer } from "./orderPricer";
import { sum } from "./sum";
import { valueAt } from "./valueAt";
import { winProbabilitiesOf } from "./winProbabilitiesOf";

/** What an exotic bet is worth. */
export interface ExoticPrice {
  /** The chance that one of the combinations comes in. */
  readonly probability: number;
  /** How many units the bet costs at one unit a combination. */
  readonly combinations: number;
  /** The dividend for one unit at which the whole bet breaks even: combinations / probability. */
  readonly fairDividend: number;
}

/**
 * The chance and fair dividend of an exacta, quinella, trifecta or first four, straight, boxed or standout, when the runners' win probabilities are
 * these; under discounted Harville unless another model is given. A runner of no chance does not run and cannot be selected.
 *
 * @example exoticPrice({ type: "exacta", selections: [[0], [1]] }, [1 / 2, 1 / 3, 1 / 6], { model: orderModels.harville }).fairDividend is 3
 */
export function exoticPrice(
  bet: ExoticBet,
  winProbabilities: readonly number[],
  options: { model?: OrderModel } = {},
): ExoticPrice {
  const { model = orderModels.discounted } = options;
  const cannot = `price the ${bet.type}`;
  const probabilities = winProbabilitiesOf(winProbabilities, cannot);
  const starters = probabilities.flatMap((probability, runner) => (probability > 0 ? [runner] : []));
  const tickets = exoticTickets(bet, starters);
  const { ordered } = exoticTypes[bet.type];
  const combinations = sum(tickets.map(countOrders)) / (ordered ? 1 : 2);
  const price = orderPricer(
    starters.map((runner) => valueAt(probabilities, runner)),
    model,
  );
  const probability = sum(tickets.map(price));
  return { probability, combinations, fairDividend: combinations / probability };
}

/** In how many orders different runners can fill the legs. */
function countOrders([leg, ...nextLegs]: Legs): number {
  if (!leg) return 1;
  return sum(leg.map((runner) => countOrders(nextLegs.map((next) => next.filter((other) => other !== runner)))));
}
