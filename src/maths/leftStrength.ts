import { valueAt } from "./valueAt";

/**
 * The strength of the runners that are not taken yet. It is added up afresh each time: taking a favourite's strength off the total would
 * leave only rounding behind a near certainty.
 *
 * @example leftStrength([0.5, 0.3, 0.2], [true, false, false]) is 0.5
 */
export function leftStrength(strengths: readonly number[], taken: readonly boolean[]): number {
  let left = 0;
  for (let runner = 0; runner < strengths.length; runner++) if (!taken[runner]) left += valueAt(strengths, runner);
  return left;
}
