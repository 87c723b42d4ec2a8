import type { Legs } from "./orderModel";
import { type Check, checkFor, phrase } from "./checkArgument";

interface ExoticType {
  /** The number of runners that the bet names. */
  readonly places: number;
  readonly ordered: boolean;
  /** The places among which they must finish; absent if they are as many as the runners. */
  readonly within?: number;
}

/** The bets on the finishing order sold in Australia, Britain, Hong Kong, Japan and France. */
export const exoticTypes = {
  exacta: { places: 2, ordered: true },
  quinella: { places: 2, ordered: false },
  trifecta: { places: 3, ordered: true },
  "first four": { places: 4, ordered: true },
  forecast: { places: 2, ordered: true },
  tricast: { places: 3, ordered: true },
  "quinella place": { places: 2, ordered: false, within: 3 },
  swinger: { places: 2, ordered: false, within: 3 },
  wide: { places: 2, ordered: false, within: 3 },
  trio: { places: 3, ordered: false },
  tierce: { places: 3, ordered: true },
  quartet: { places: 4, ordered: true },
} as const satisfies Record<string, ExoticType>;

const fallingFactorial = (from: number, factors: number): number =>
  Array.from({ length: factors }, (_, index) => from - index).reduce((one, other) => one * other, 1);

/**
 * Returns the number of finishing orders in which one choice of runners wins a bet, in a field of so many.
 *
 * @example ordersPerChoice("trio", 8) // 6
 * @example ordersPerChoice("swinger", 8) // 36
 */
export function ordersPerChoice(type: keyof typeof exoticTypes, runners: number): number {
  const { places, ordered, within = places }: ExoticType = exoticTypes[type];
  if (ordered) return 1;
  return fallingFactorial(within, places) * fallingFactorial(runners - places, within - places);
}

/** A bet on the finishing order. A runner is named by its index in the list of probabilities. */
export interface ExoticBet {
  readonly type: keyof typeof exoticTypes;
  /** One list of runners to box, or one for each place: [[2], [0, 1]] is 2 standing out over 0 and 1. */
  readonly selections: Legs;
}

/**
 * Returns the legs of a bet, with runners as indexes among the starters. A box has the same leg for every
 * place; a bet without an order becomes all its winning orders, those with the same first runners in one.
 * Throws a RangeError for a runner that does not start or is selected twice in a leg, for a number of legs
 * other than the number of places, and for legs that different runners cannot fill.
 *
 * @example exoticTickets({ type: "quinella", selections: [[4, 7]] }, [1, 4, 7]) // [[[1], [2]], [[2], [1]]]
 */
export function exoticTickets(bet: ExoticBet, starters: readonly number[]): Legs[] {
  const { places, ordered, within = places }: ExoticType = exoticTypes[bet.type];
  const check: Check = checkFor(phrase`price the ${bet.type}`);
  const { selections } = bet;
  check(
    selections.length === 1 || selections.length === places,
    phrase`selections are one list to box or ${places} lists, one for each place`,
    selections.length,
  );
  const legs = selections.map((leg) => indexesOf(leg, starters, check));
  const [box = []] = legs;
  const eachPlace = legs.length === places ? legs : Array.from({ length: places }, () => box);
  const others = starters.map((_, index) => index);
  const tickets = ordered
    ? [eachPlace]
    : ordersThatFill(eachPlace).flatMap((order) => withOthers(order, { free: within - places, others }));
  check(
    tickets.length > 0 && tickets.every(canBeFilled),
    phrase`${places} different runners must be able to fill the places`,
    JSON.stringify(selections),
  );
  return tickets;
}

function indexesOf(leg: readonly number[], starters: readonly number[], check: Check): number[] {
  check(
    new Set(leg).size === leg.length,
    phrase`a runner may be selected once for a place`,
    `[${leg.join(", ")}]`,
  );
  return leg.map((runner) => {
    const index = starters.indexOf(runner);
    check(index >= 0, phrase`a selected runner must run, counted from 0`, runner);
    return index;
  });
}

/**
 * Returns the orders in which different runners fill the legs, each leg at any place. Orders that differ in
 * the last runner alone are one.
 */
function ordersThatFill(legs: Legs): Legs[] {
  const fields = legs.map((leg) => new Set(leg));
  const runners = [...new Set(legs.flat())].sort((one, other) => one - other);
  const after = (begun: readonly number[]): Legs[] => {
    const next = runners.filter((runner) => !begun.includes(runner));
    if (begun.length < legs.length - 1) return next.flatMap((runner) => after([...begun, runner]));
    const last = next.filter((runner) => canFill([...begun, runner], fields));
    return last.length > 0 ? [[...begun.map((runner) => [runner]), last]] : [];
  };
  return after([]);
}

/** Returns true if each runner can fill a different leg. */
function canFill([runner, ...others]: readonly number[], legs: readonly ReadonlySet<number>[]): boolean {
  if (runner === undefined) return true;
  return legs.some(
    (leg) =>
      leg.has(runner) &&
      canFill(
        others,
        legs.filter((other) => other !== leg),
      ),
  );
}

/** Returns an order with so many places free for any others, once for each position of these places. */
function withOthers(order: Legs, { free, others }: { free: number; others: readonly number[] }): Legs[] {
  if (free === 0) return [order];
  const [leg, ...nextLegs] = order;
  const later = leg ? withOthers(nextLegs, { free, others }).map((rest): Legs => [leg, ...rest]) : [];
  return [...later, ...withOthers(order, { free: free - 1, others }).map((rest): Legs => [others, ...rest])];
}

function canBeFilled([leg, ...nextLegs]: Legs): boolean {
  if (!leg) return true;
  return leg.some((runner) => canBeFilled(nextLegs.map((next) => next.filter((other) => other !== runner))));
}
