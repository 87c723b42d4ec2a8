/** The weights of the first three places: a win carries more evidence than a third place. */
export const stageWeights = [1, 0.6, 0.35] as const;

/** One place of a race as a choice among the remaining runners. */
export interface Stage {
  /** 1 for the win, 2, 3. */
  readonly place: number;
  readonly weight: number;
  /** The runners that took the place; several in a dead heat. */
  readonly chosen: readonly number[];
  /** The runners still to finish, including the chosen ones. */
  readonly remaining: readonly number[];
}

/**
 * Returns the choices of a result: the winner among all, the second among the others, the third among the
 * rest.
 */
export function stagesOf(placings: readonly (readonly number[])[], starters: number): Stage[] {
  const stages: Stage[] = [];
  let remaining = Array.from({ length: starters }, (_, runner) => runner);
  for (const chosen of placings) {
    const place = starters - remaining.length + 1;
    const weight = stageWeights[place - 1];
    if (weight === undefined || remaining.length === chosen.length) break;
    stages.push({ place, weight, chosen, remaining });
    remaining = remaining.filter((runner) => !chosen.includes(runner));
  }
  return stages;
}
