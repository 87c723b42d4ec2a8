import { utilityOf } from "../models/model";
import type { RaceUtilities } from "./calibration";
import type { Contest } from "./contests";
import { fitWeightsInSteps, type FitWeightsOptions } from "./fitWeights";

const parts = 4;

/**
 * Returns the utilities of the races after the first quarter, each quarter by weights fitted on the races of
 * the days before it; in steps, between which other work can have its turn. The races come in the order of
 * their days.
 */
export function* heldOutInSteps(
  contests: readonly Contest[],
  options: FitWeightsOptions,
): Generator<undefined, RaceUtilities[]> {
  const edge = (part: number): number => Math.floor((part * contests.length) / parts);
  const held: RaceUtilities[] = [];
  for (let part = 1; part < parts; part++) {
    const quarter = contests.slice(edge(part), edge(part + 1));
    const first = quarter[0]?.day ?? 0;
    const weights = yield* fitWeightsInSteps(
      contests.filter(({ day }) => day < first),
      options,
    );
    held.push(...quarter.map((contest) => utilitiesOf(contest, weights)));
  }
  return held;
}

/** Returns the utilities of a race's starters, with its result. */
export const utilitiesOf = ({ vectors, placings }: Contest, weights: readonly number[]): RaceUtilities => ({
  placings,
  utilities: vectors.map((vector) => utilityOf(vector, weights)),
});
