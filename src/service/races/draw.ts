import type { RaceCode } from "../../spec/codes";
import type { RunnerRecord } from "./records";

/** A runner's position at the start of a race. */
export type StartPosition = Pick<RunnerRecord, "barrier" | "startRow" | "handicapMetres">;

/** Returns the width of the front row: the highest barrier drawn in it. */
export function frontRowWidth(field: readonly StartPosition[]): number {
  const front = field.filter(({ startRow, handicapMetres }) => startRow !== "second" && !handicapMetres);
  return front.reduce((widest, { barrier = 0 }) => Math.max(widest, barrier), 0);
}

/**
 * Returns the barrier number under which a start counts in a track bias report: the barrier, in harness'
 * second row counted on from the end of the front row. Undefined for back-markers of a standing start.
 *
 * @example drawOf({ barrier: 2, startRow: "second" }, 8); // 10
 */
export function drawOf(
  { barrier, startRow, handicapMetres }: StartPosition,
  frontRow: number,
): number | undefined {
  if (barrier === undefined || handicapMetres) return undefined;
  return startRow === "second" ? frontRow + barrier : barrier;
}

/** Barriers further out count as this one: too few races fill them to rate them apart. */
const outermost: Readonly<Record<RaceCode, number>> = { gallops: 12, harness: 12, greyhounds: 10 };

/**
 * Returns the start position under which a barrier is rated: the barrier, in harness' second row marked as
 * such, or the handicap. Undefined when unknown.
 *
 * @example barrierKeyOf({ barrier: 3, startRow: "second" }, "harness"); // "second 3"
 */
export function barrierKeyOf(
  { barrier, startRow, handicapMetres }: StartPosition,
  raceCode: RaceCode,
): string | undefined {
  if (handicapMetres) return `back ${handicapMetres}`;
  if (barrier === undefined) return undefined;
  const counted = Math.min(barrier, outermost[raceCode]);
  return startRow === "second" ? `second ${counted}` : String(counted);
}
