import type { Legs } from "./orderModel";
import { type Check, checkFor } from "./checkArgument";

/** The number of places that a bet names, and whether their order counts. */
export const exoticTypes = {
  exacta: { places: 2, ordered: true },
  quinella: { places: 2, ordered: false },
  trifecta: { places: 3, ordered: true },
  "first four": { places: 4, ordered: true },
} as const;

/** A bet on the order of finish. Runners are named by their index in the list of probabilities. */
export interface ExoticBet {
  readonly type: keyof typeof exoticTypes;
  /** One list of runners to box, or one for each place: [[2], [0, 1]] stands 2 out over 0 and 1. */
  readonly selections: Legs;
}

/**
 * Returns the legs of a bet with each runner as its index among the starters. A box has the same leg for
 * every place; a quinella becomes every two of its runners in both orders. Throws a RangeError for a runner
 * that does not start or is selected twice in a leg, a number of legs that is not the number of places, and
 * legs that different runners cannot fill.
 *
 * @example exoticTickets({ type: "quinella", selections: [[4, 7]] }, [1, 4, 7]) // [[[1], [2]], [[2], [1]]]
 */
export function exoticTickets(bet: ExoticBet, starters: readonly number[]): Legs[] {
  const { places, ordered } = exoticTypes[bet.type];
  const check: Check = checkFor(["price the {0}", bet.type]);
  const { selections } = bet;
  check(
    selections.length === 1 || selections.length === places,
    ["selections are one list to box or {0} lists, one for each place", places],
    selections.length,
  );
  const legs = selections.map((leg) => indexesOf(leg, starters, check));
  const [box = []] = legs;
  const eachPlace = legs.length === places ? legs : Array.from({ length: places }, () => box);
  const tickets = ordered ? [eachPlace] : bothOrders(eachPlace);
  check(
    tickets.length > 0 && tickets.every(canBeFilled),
    ["{0} different runners must be able to fill the places", places],
    JSON.stringify(selections),
  );
  return tickets;
}

function indexesOf(leg: readonly number[], starters: readonly number[], check: Check): number[] {
  check(new Set(leg).size === leg.length, "a runner may be selected once for a place", `[${leg.join(", ")}]`);
  return leg.map((runner) => {
    const index = starters.indexOf(runner);
    check(index >= 0, "a selected runner must run, counted from 0", runner);
    return index;
  });
}

/** Returns every two different runners of the two legs in both orders, each order once. */
function bothOrders([first = [], second = []]: Legs): Legs[] {
  const pairs = first.flatMap((one) =>
    second.flatMap((other) =>
      one === other
        ? []
        : [
            [one, other],
            [other, one],
          ],
    ),
  );
  const orders = new Map(pairs.map((pair) => [pair.join(), pair]));
  return [...orders.values()].map((pair) => pair.map((runner) => [runner]));
}

function canBeFilled([leg, ...nextLegs]: Legs): boolean {
  if (!leg) return true;
  return leg.some((runner) => canBeFilled(nextLegs.map((next) => next.filter((other) => other !== runner))));
}
