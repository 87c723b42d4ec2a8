import { priceStarters } from "./placeProbabilities";
import { normalMeanTimes, normalPlaceProbabilities } from "./normalFinishTimes";
import { type Check, checkFor, checkWeights, phrase } from "./checkArgument";
import { sharpen } from "./softmax";

/**
 * The way in which the chances of removed runners pass to the others.
 *
 * - proportional: each remaining runner gains in proportion to its chance, like under a totalizator or
 *   Harville.
 * - normal: finishing times are normal and stay the same for the others, so outsiders gain a little more.
 *   Henery 1981.
 */
export type RemovalModel = "proportional" | "normal";

/**
 * Returns the win probabilities after the runners at the given indexes are removed: 0 for them, and for the
 * others a sum of 1. The given probabilities may have any sum; a runner with no chance does not run. Throws
 * above 99 runners under the normal model.
 *
 * @example removeRunners([0.5, 0.3, 0.2], [0]) // [0, 0.6, 0.4]
 */
export function removeRunners(
  probabilities: readonly number[],
  removed: readonly number[],
  options: { model?: RemovalModel } = {},
): number[] {
  const { model = "proportional" } = options;
  const check: Check = checkFor(phrase`remove runners`);
  const before = checkWeights(probabilities, check);
  for (const runner of removed) {
    check(
      before[runner] !== undefined,
      phrase`a removed runner must be one of the ${before.length} given, counted from 0`,
      runner,
    );
  }
  const remaining = before.map((probability, runner) => (removed.includes(runner) ? 0 : probability));
  check(
    remaining.some((probability) => probability > 0),
    phrase`a runner with a chance must remain`,
    0,
  );
  if (model === "proportional") return sharpen(remaining, 1);
  const starters = before.filter((probability) => probability > 0).length;
  check(
    starters <= mostUnderNormal,
    phrase`'probabilities' must be for at most ${mostUnderNormal} runners under the normal model`,
    starters,
  );
  return removeUnderNormal(before, remaining);
}

/** The largest field of the normal model, which finds each runner's mean time in up to 200 rounds. */
const mostUnderNormal = 99;

function removeUnderNormal(before: readonly number[], remaining: readonly number[]): number[] {
  const wholeField = sharpen(before, 1);
  const meanTimes = priceStarters(wholeField, normalMeanTimes);
  const timesLeft = meanTimes.filter((_, runner) => (remaining[runner] ?? 0) > 0);
  return priceStarters(remaining, () => normalPlaceProbabilities(timesLeft, 1));
}
