/** What a runner's place at the start is told by. */
export interface Start {
  readonly barrier?: number;
  readonly startRow?: "front" | "second";
  readonly handicapMetres?: number;
}

/** How many places the front row has: the highest barrier drawn in it. */
export function frontRowWidth(field: readonly Start[]): number {
  const front = field.filter(({ startRow, handicapMetres }) => startRow !== "second" && !handicapMetres);
  return front.reduce((widest, { barrier = 0 }) => Math.max(widest, barrier), 0);
}

/**
 * The barrier number under which a start counts in a track bias report: the barrier; in harness the second row goes on
 * counting where the front row ends. Back-markers of a standing start have none.
 *
 * @example drawOf({ barrier: 2, startRow: "second" }, 8); // 10
 */
export function drawOf({ barrier, startRow, handicapMetres }: Start, frontRow: number): number | undefined {
  if (barrier === undefined || handicapMetres) return undefined;
  return startRow === "second" ? frontRow + barrier : barrier;
}
