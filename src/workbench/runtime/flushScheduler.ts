import type { Clock } from "../clock";

/** Delay from a result to the flush that contains it, in milliseconds. */
const delay = 50;
/** Shortest interval between two flushes, in milliseconds. */
const interval = 500;

/**
 * Returns a function to call for each result. It schedules a flush as Excel's runtime does: 50 ms after the
 * first result, but at least 500 ms after the previous flush; results that arrive meanwhile share the flush.
 */
export function createFlushScheduler(clock: Clock, flush: () => void): () => void {
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
