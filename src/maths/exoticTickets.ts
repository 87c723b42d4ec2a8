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

/**
 * Returns the number of finishing orders in which one choice of runners wins a bet.
 *
 * @example ordersPerChoice("trio") // 6
 */
export function ordersPerChoice(type: keyof typeof exoticTypes): number {
  const { places, ordered, within = places }: ExoticType = exoticTypes[type];
  if (ordered) return 1;
  return Array.from({ length: places }, (_, index) => within - index).reduce((one, other) => one * other, 1);
}

/** A bet on the finishing order. A runner is named by its index in the list of probabilities. */
export interface ExoticBet {
  readonly type: keyof typeof exoticTypes;
  /** One list of runners to box, or one for each place: [[2], [0, 1]] is 2 standing out over 0 and 1. */
  readonly selections: Legs;
}

/**
 * Returns the legs of a bet, with runners as indexes among the starters. A box has the same leg for every
 * place; a bet without an order becomes every choice of its runners in every winning order. Throws a
 * RangeError for a runner that does not start or is selected twice in a leg, for a number of legs other than
 * the number of places, and for legs that different runners cannot fill.
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
    : choicesOf(eachPlace).flatMap((choice) => ordersOf(choice, { within, others }));
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

/** Returns every choice of different runners that fill the legs, each once whatever its order. */
function choicesOf(legs: Legs): number[][] {
  const filled = legs.reduce<number[][]>(
    (choices, leg) =>
      choices.flatMap((choice) => leg.filter((one) => !choice.includes(one)).map((one) => [...choice, one])),
    [[]],
  );
  const sorted = filled.map((choice) => [...choice].sort((one, other) => one - other));
  return [...new Map(sorted.map((choice) => [choice.join(), choice])).values()];
}

/**
 * Returns the orders of the first places that contain all runners of a choice, with any others in the
 * remaining places.
 */
function ordersOf(
  choice: readonly number[],
  { within, others }: { readonly within: number; readonly others: readonly number[] },
): Legs[] {
  if (within === 0) return [[]];
  const next = choice.flatMap((one) =>
    ordersOf(
      choice.filter((other) => other !== one),
      { within: within - 1, others },
    ).map((rest): Legs => [[one], ...rest]),
  );
  if (choice.length >= within) return next;
  const free = ordersOf(choice, { within: within - 1, others });
  return [...next, ...free.map((rest): Legs => [others, ...rest])];
}

function canBeFilled([leg, ...nextLegs]: Legs): boolean {
  if (!leg) return true;
  return leg.some((runner) => canBeFilled(nextLegs.map((next) => next.filter((other) => other !== runner))));
}
