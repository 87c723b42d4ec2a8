import type { Clock } from "./clock";

/** The times of result flushes in milliseconds. */
export interface FlushTimes {
  /** From a result to the flush that contains it. */
  readonly delay: number;
  /** The shortest interval between two flushes. */
  readonly interval: number;
}

/** The times of Excel's runtime. */
export const excelFlushTimes: FlushTimes = { delay: 50, interval: 500 };

/**
 * Returns a function to call for each result. It schedules a flush after the delay from the first result, but
 * not before the interval since the previous flush has passed; results that arrive meanwhile share the flush.
 */
export function createFlushScheduler(
  clock: Clock,
  flush: () => void,
  { delay, interval }: FlushTimes = excelFlushTimes,
): () => void {
  let lastFlush = -Infinity;
  let scheduled = false;
  return () => {
    if (scheduled) return;
    scheduled = true;
    clock.after(Math.max(delay, lastFlush + interval - clock.now()), () => {
      scheduled = false;
      lastFlush = clock.now();
      flush();
    });
  };
}
