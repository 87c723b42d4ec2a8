import { type Check, checkFor, normaliseProbabilities, phrase } from "./checkArgument";
import { discountedOrderPricer } from "./discountedOrders";
import { type ExoticBet, exoticTickets, exoticTypes, ordersPerChoice } from "./exoticTickets";
import { sum, valueAt } from "../lists/lists";
import { normalMeanTimes } from "./normalFinishTimes";
import { normalOrderPricer } from "./normalOrderPricer";
import { type Legs, type OrderModel, orderModels, placeExponents } from "./orderModel";

export interface ExoticPrice {
  /** The probability that one of the combinations wins. */
  readonly probability: number;
  /** The cost of the bet in units, at one unit per combination. */
  readonly combinations: number;
  /** The dividend for one unit at which the whole bet breaks even: combinations / probability. */
  readonly fairDividend: number;
}

/** First four is the longest order sold. */
const longestOrder = 4;

/** The largest field, set by placeProbabilities with four places: no race has more runners. */
const mostStarters = 40;

/** The most runners selected for a place under the normal model, which integrates every order. */
const mostSelected = 24;

/**
 * Returns the probability and fair dividend of a bet on the finishing order, straight, boxed or standout.
 * Takes the runners' win probabilities and a model, discounted Harville by default. A runner with no chance
 * does not run and cannot be selected. Throws above 40 runners, or above 24 selected for a place under the
 * normal model.
 *
 * @example exoticPrice({ type: "exacta", selections: [[0], [1]] }, [1 / 2, 1 / 3, 1 / 6], { model: orderModels.harville }).fairDividend // 3
 */
export function exoticPrice(
  bet: ExoticBet,
  winProbabilities: readonly number[],
  options: { model?: OrderModel } = {},
): ExoticPrice {
  const { model = orderModels.discounted } = options;
  const check: Check = checkFor(phrase`price the ${bet.type}`);
  const probabilities = normaliseProbabilities(winProbabilities, check);
  const starters = probabilities.flatMap((probability, runner) => (probability > 0 ? [runner] : []));
  check(
    starters.length <= mostStarters,
    phrase`'probabilities' must be for at most ${mostStarters} runners`,
    starters.length,
  );
  if (model === "normal")
    for (const { length } of bet.selections)
      check(
        length <= mostSelected,
        phrase`'selections' must be at most ${mostSelected} runners for a place under the normal model`,
        length,
      );
  const tickets = exoticTickets(bet, starters);
  const combinations = sum(tickets.map(countOrders)) / ordersPerChoice(bet.type, starters.length);
  const chances = starters.map((runner) => valueAt(probabilities, runner));
  const price =
    model === "normal"
      ? normalOrderPricer(normalMeanTimes(chances))
      : discountedOrderPricer(chances, placeExponents(model, longestOrder));
  const wins = sum(tickets.map(price));
  // Several pairs among the first three may win together, each with a dividend.
  const isShared = "within" in exoticTypes[bet.type] && combinations > 1;
  const probability = isShared ? sum(winningOrders(bet, starters).map(price)) : wins;
  return { probability, combinations, fairDividend: combinations / wins };
}

/** Returns the orders of the first three in which any of a bet's pairs is among them, each order once. */
function winningOrders({ selections }: ExoticBet, starters: readonly number[]): Legs[] {
  const pairs = exoticTickets({ type: "quinella", selections }, starters);
  const partnersOf = new Map(pairs.map(([leg, partners = []]) => [leg?.[0], partners]));
  const field = [...starters.keys()];
  return field.flatMap((first): Legs[] => {
    const partners = partnersOf.get(first) ?? [];
    const completing = field.map((second): Legs => {
      const either = new Set([...partners, ...(partnersOf.get(second) ?? [])]);
      return [[first], [second], [...either]];
    });
    return [
      [[first], partners, field],
      ...completing.filter(
        ([, leg]) => !leg?.some((second) => second === first || partners.includes(second)),
      ),
    ];
  });
}

/** Returns the number of orders in which different runners can fill the legs. */
function countOrders([leg = [], ...nextLegs]: Legs): number {
  if (nextLegs.length === 0) return leg.length;
  return sum(
    leg.map((runner) => countOrders(nextLegs.map((next) => next.filter((other) => other !== runner)))),
  );
}
