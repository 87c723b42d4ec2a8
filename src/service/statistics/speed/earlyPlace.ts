import type { Run } from "../../store/queries/runsOf";

/** Fewer known positions do not tell a habit. */
const fewestKnown = 2;
/** What a run counts against the one after it. */
const fading = 0.8;

/**
 * Where a runner usually settles, from 0 (leads) to 1 (last): the mean of its settled positions as shares of the field, later
 * runs counting more. Undefined when the source has told too few.
 *
 * @example earlyPlace([{ settled: 1, starters: 9 }, { settled: 5, starters: 9 }]); // 0.2222, as 0.8 * 0.5 / 1.8
 */
export function earlyPlace(runs: readonly Pick<Run, "settled" | "starters">[]): number | undefined {
  const known = runs.flatMap(({ settled, starters }) =>
    settled === null || starters < 2 ? [] : [Math.min(1, (settled - 1) / (starters - 1))],
  );
  if (known.length < fewestKnown) return undefined;
  const weights = known.map((_share, back) => fading ** back);
  const sum = known.reduce((total, share, back) => total + share * (weights[back] ?? 0), 0);
  return sum / weights.reduce((total, weight) => total + weight, 0);
}
