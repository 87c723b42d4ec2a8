import { amongRunners } from "./amongRunners";
import { normalMeanTimes } from "./normalMeanTimes";
import { normalPlaceProbabilities } from "./normalPlaceProbabilities";
import { refuseUnless } from "./refuseUnless";
import { shareWeightsOf } from "./shareWeightsOf";
import { sharpen } from "./sharpen";

/**
 * How the chances of removed runners fall to the others.
 *
 * - proportional: each remaining runner gains in proportion to its own chance, as a totalizator or Harville has it.
 * - normal: finishing times are normal and those of the others stay as they were, so that outsiders gain a little more. Henery 1981.
 */
export type RemovalModel = "proportional" | "normal";

/**
 * The win probabilities once the runners at the given places of the list (from 0) are taken out: theirs 0, the others' adding up to 1.
 * The probabilities may add up to anything; a runner of no chance counts as not running.
 *
 * @example removeRunners([0.5, 0.3, 0.2], [0]) is [0, 0.6, 0.4]
 */
export function removeRunners(
  probabilities: readonly number[],
  removed: readonly number[],
  options: { model?: RemovalModel } = {},
): number[] {
  const { model = "proportional" } = options;
  const cannot = "remove runners";
  const before = shareWeightsOf(probabilities, cannot);
  for (const runner of removed) {
    refuseUnless(before[runner] !== undefined, {
      cannot,
      as: `a removed runner must be one of the ${before.length} given, counted from 0`,
      value: runner,
    });
  }
  const remaining = before.map((probability, runner) => (removed.includes(runner) ? 0 : probability));
  refuseUnless(
    remaining.some((probability) => probability > 0),
    { cannot, as: "one with a chance must remain", value: `all ${before.length} removed` },
  );
  return model === "normal" ? removeUnderNormal(before, remaining) : sharpen(remaining, 1);
}

function removeUnderNormal(before: readonly number[], remaining: readonly number[]): number[] {
  const wholeField = sharpen(before, 1);
  const meanTimes = amongRunners(wholeField, normalMeanTimes);
  const timesLeft = meanTimes.filter((_, runner) => (remaining[runner] ?? 0) > 0);
  return amongRunners(remaining, () => normalPlaceProbabilities(timesLeft, 1));
}
