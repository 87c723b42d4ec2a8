import type { RunnerRecord } from "../races/records";

/** The outcomes of starts with unknown finish, as numbers in the store: placed, not placed, or unknown. */
export const outcomes = { unknown: 0, placed: 1, notPlaced: 2 } as const;

type Outcome = Pick<RunnerRecord, "finishUnknown" | "placed">;

/** Returns the number of an outcome; null for a known finish and for a runner that did not finish. */
export function outcomeNumber({ finishUnknown, placed }: Outcome): number | null {
  if (!finishUnknown) return null;
  return placed === undefined ? outcomes.unknown : placed ? outcomes.placed : outcomes.notPlaced;
}

/** Returns the outcome for a number. */
export function outcomeOf(number: number | null): Outcome {
  if (number === null) return {};
  return {
    finishUnknown: true,
    ...(number === outcomes.unknown ? {} : { placed: number === outcomes.placed }),
  };
}
