/** How much each of the first three places counts: a win says more of a runner than a third place does. */
export const stageWeights = [1, 0.6, 0.35] as const;

/** One place of a race as a choice among those left. */
export interface Stage {
  /** 1 for the win, 2, 3. */
  readonly place: number;
  readonly weight: number;
  /** The runners that took the place, more than one in a dead heat. */
  readonly chosen: readonly number[];
  /** The runners still to finish, the chosen ones among them. */
  readonly left: readonly number[];
}

/** The choices a result is made of: the winner of all, the second of the others, the third of the rest. */
export function stagesOf(placings: readonly (readonly number[])[], starters: number): Stage[] {
  const stages: Stage[] = [];
  let left = Array.from({ length: starters }, (_, runner) => runner);
  for (const chosen of placings) {
    const place = starters - left.length + 1;
    const weight = stageWeights[place - 1];
    if (weight === undefined || left.length === chosen.length) break;
    stages.push({ place, weight, chosen, left });
    left = left.filter((runner) => !chosen.includes(runner));
  }
  return stages;
}
