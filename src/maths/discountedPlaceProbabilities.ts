import { leftStrength } from "./leftStrength";
import { placeStrengths } from "./placeStrengths";
import { valueAt } from "./valueAt";

/**
 * Each runner's chance of one of the first places, when the runner of every place is drawn among those left in proportion to
 * probability ^ exponent, with one exponent for each place. All orders of the places are added up, so that the answer is exact.
 *
 * @example discountedPlaceProbabilities([0.5, 1 / 3, 1 / 6], [1, 1]) is [0.85, 0.7333, 0.4167]
 */
export function discountedPlaceProbabilities(probabilities: readonly number[], exponents: readonly number[]): number[] {
  const strengths = placeStrengths(probabilities, exponents);
  const placed = probabilities.map(() => 0);
  const taken = probabilities.map(() => false);

  const fillPlace = (place: number, chanceSoFar: number): void => {
    const strength = strengths[place];
    if (!strength) return;
    const left = leftStrength(strength, taken);
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
