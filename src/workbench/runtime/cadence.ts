import type { Clock } from "../clock";

/** How long after a result Excel's own runtime sends it, in milliseconds. */
const firstWait = 50;
/** How long it waits between two sendings at least. */
const leastGap = 500;

/**
 * Excel's rhythm for results that arrive: the first leaves 50 ms after it came, together with whatever else came until
 * then, and the next not sooner than 500 ms later.
 * @returns What to call when a result has come.
 */
export function cadence(clock: Clock, send: () => void): () => void {
  let lastSent = -Infinity;
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    clock.after(Math.max(firstWait, lastSent + leastGap - clock.now()), () => {
      waiting = false;
      lastSent = clock.now();
      send();
    });
  };
}
