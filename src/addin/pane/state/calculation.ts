/** A calculation in progress: its questions are sent, and some of their answers have arrived. */
export interface Calculation {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The number of questions without an answer. */
  readonly pending: number;
  /** The number of questions so far; further ones may follow from answers. */
  readonly total: number;
}

/** A calculation of less than this many milliseconds is over before its progress could be read. */
const longAfter = 1000;

/**
 * Returns the calculation after a look at the number of questions in flight; undefined when there is none.
 *
 * @example
 * nextCalculation({ startedAt: 0, pending: 9, total: 12 }, { pending: 5, now: 700 }) // 5 pending of 12
 */
export function nextCalculation(
  before: Calculation | undefined,
  { pending, now }: { readonly pending: number; readonly now: number },
): Calculation | undefined {
  if (pending === 0) return undefined;
  if (!before) return { startedAt: now, pending, total: pending };
  return { ...before, pending, total: before.total + Math.max(0, pending - before.pending) };
}

/** Returns the milliseconds until a calculation's progress is to be shown; 0 if it is. */
export const timeUntilLong = ({ startedAt }: Calculation, now: number): number =>
  Math.max(0, startedAt + longAfter - now);
