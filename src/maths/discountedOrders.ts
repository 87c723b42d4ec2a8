import { valueAt } from "../lists/lists";
import type { Legs, OrderPricer } from "./orderModel";

/**
 * Returns a pricer of finishing orders in which each place is drawn from the remaining runners in proportion
 * to probability ^ exponent, with one exponent for each place.
 *
 * @example discountedOrderPricer([1 / 2, 1 / 3, 1 / 6], [1, 1])([[0], [1]]) // 1 / 3
 */
export function discountedOrderPricer(
  probabilities: readonly number[],
  exponents: readonly number[],
): OrderPricer {
  const strengths = placeStrengths(probabilities, exponents);
  const taken = probabilities.map(() => false);

  const price = (legs: Legs, place: number): number => {
    const leg = legs[place];
    const strength = strengths[place];
    if (!leg || !strength) return 1;
    // The last place needs no call, because a first four has up to a quarter of a million orders.
    const last = place + 1 === legs.length;
    let total = 0;
    for (const runner of leg) {
      if (taken[runner]) continue;
      taken[runner] = true;
      total += valueAt(strength, runner) * (last ? 1 : price(legs, place + 1));
      taken[runner] = false;
    }
    return total / remainingStrength(strength, taken);
  };

  return (legs) => price(legs, 0);
}

/**
 * Returns each runner's probability of finishing in the first places under the same model. All orders are
 * summed, so the result is exact.
 *
 * @example discountedPlaceProbabilities([0.5, 1 / 3, 1 / 6], [1, 1]) // [0.85, 0.7333, 0.4167]
 */
export function discountedPlaceProbabilities(
  probabilities: readonly number[],
  exponents: readonly number[],
  { bends = [] }: { bends?: readonly number[] | undefined } = {},
): number[] {
  const strengths = bent(placeStrengths(probabilities, exponents), { probabilities, bends });
  const placed = probabilities.map(() => 0);
  const taken = probabilities.map(() => false);

  const fillPlace = (place: number, chanceSoFar: number): void => {
    const strength = strengths[place];
    if (!strength) return;
    const left = remainingStrength(strength, taken);
    for (let runner = 0; runner < strength.length; runner++) {
      if (taken[runner] || strength[runner] === 0) continue;
      const chance = (chanceSoFar * valueAt(strength, runner)) / left;
      placed[runner] = valueAt(placed, runner) + chance;
      taken[runner] = true;
      fillPlace(place + 1, chance);
      taken[runner] = false;
    }
  };

  fillPlace(0, 1);
  return placed;
}

/**
 * Returns the runners' strengths in the draw for each place: win probability ^ exponent, and 0 for a runner
 * with no chance.
 */
function placeStrengths(probabilities: readonly number[], exponents: readonly number[]): number[][] {
  return exponents.map((exponent) => probabilities.map((chance) => (chance > 0 ? chance ** exponent : 0)));
}

/** Returns the strengths with the bends for second place, third and so on (see placeProbabilities). */
function bent(
  strengths: number[][],
  { probabilities, bends }: { probabilities: readonly number[]; bends: readonly number[] },
): number[][] {
  return strengths.map((strength, place) => {
    const bend = place === 0 ? 0 : (bends[place - 1] ?? 0);
    if (bend === 0) return strength;
    return strength.map((one, runner) => {
      const chance = valueAt(probabilities, runner);
      return chance > 0 ? one * Math.exp(bend * Math.log(chance * probabilities.length) ** 2) : 0;
    });
  });
}

/**
 * Returns the sum of the strengths of the runners not yet taken. It is summed afresh each time, because
 * subtracting a near certainty's strength from the total would leave only rounding.
 */
function remainingStrength(strengths: readonly number[], taken: readonly boolean[]): number {
  let left = 0;
  for (let runner = 0; runner < strengths.length; runner++)
    if (!taken[runner]) left += valueAt(strengths, runner);
  return left;
}
