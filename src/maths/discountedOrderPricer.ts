import type { Legs, OrderPricer } from "./legs";
import { leftStrength } from "./leftStrength";
import { placeStrengths } from "./placeStrengths";
import { valueAt } from "./valueAt";

/**
 * Prices orders of finish when the runner of every place is drawn among those left in proportion to probability ^ exponent.
 *
 * @example discountedOrderPricer([1 / 2, 1 / 3, 1 / 6], [1, 1])([[0], [1]]) is 1 / 3
 */
export function discountedOrderPricer(probabilities: readonly number[], exponents: readonly number[]): OrderPricer {
  const strengths = placeStrengths(probabilities, exponents);
  const taken = probabilities.map(() => false);

  const price = (legs: Legs, place: number): number => {
    const leg = legs[place];
    const strength = strengths[place];
    if (!leg || !strength) return 1;
    const last = place + 1 === legs.length; // a quarter of a million orders of four end there: nothing is called for each
    let total = 0;
    for (const runner of leg) {
      if (taken[runner]) continue;
      taken[runner] = true;
      total += valueAt(strength, runner) * (last ? 1 : price(legs, place + 1));
      taken[runner] = false;
    }
    return total / leftStrength(strength, taken);
  };

  return (legs) => price(legs, 0);
}
