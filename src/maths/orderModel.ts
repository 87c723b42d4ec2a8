import { type Check, checkFor, phrase } from "./checkArgument";

/**
 * The exponents of the win probabilities for second place, third and so on; the last one applies to all later
 * places.
 */
export interface DiscountModel {
  readonly discounts: readonly number[];
}

/** A model of the chances for second, third and fourth place, given the win probabilities. */
export type OrderModel = DiscountModel | "normal";

/** For each of the first places, the runners that may fill it, by index in the field. */
export type Legs = readonly (readonly number[])[];

/**
 * Returns the probability that each of the first places goes to a runner of its leg, no runner filling two.
 */
export type OrderPricer = (legs: Legs) => number;

/**
 * The named models of the finishing order.
 *
 * - harville: every place is run like the win. It overstates favourites. Harville 1973, J. Amer. Statist.
 *   Assoc. 68, 312-316.
 * - discounted: Harville with exponents 0.76 and 0.62, close to the normal model. Lo and Bacon-Shone 1994,
 *   The Statistician 43, 541-551.
 * - benter: Harville with exponents 0.81 and 0.65, measured in Hong Kong. Benter 1994, "Computer based horse
 *   race handicapping and wagering systems".
 * - normal: finishing times are normal with one standard deviation and means that give the win probabilities.
 *   Henery 1981, J. Roy. Statist. Soc. B 43, 86-91.
 */
export const orderModels = {
  harville: { discounts: [1] },
  discounted: { discounts: [0.76, 0.62] },
  benter: { discounts: [0.81, 0.65] },
  normal: "normal",
} as const satisfies Record<string, OrderModel>;

/**
 * Returns the exponents of the first `places` places; the first is always 1.
 *
 * @example placeExponents(orderModels.discounted, 4) // [1, 0.76, 0.62, 0.62]
 */
export function placeExponents(model: DiscountModel, places: number): number[] {
  const check: Check = checkFor(phrase`discount the places`);
  const { discounts } = model;
  for (const discount of discounts) {
    check(discount >= 0 && discount <= 1, phrase`a discount must lie between 0 and 1`, discount);
  }
  const last = discounts.at(-1) ?? 1;
  return Array.from({ length: places }, (_, place) => (place === 0 ? 1 : (discounts[place - 1] ?? last)));
}
