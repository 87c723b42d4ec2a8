/** Milliseconds between two turns of others. A pause takes some itself, too long for each short step. */
const workInterval = 20;

/** The moment of the last pause, by `performance.now`: of this thread, whichever work paused. */
let lastPause = 0;

let turns: Promise<void> = Promise.resolve();

/**
 * Lets other requests be answered, unless they could be in the last 20 ms. Callers that come at once take
 * turns: each looks at the clock after the step of the one before.
 */
export function othersTurn(): Promise<void> {
  turns = turns.then(async () => {
    if (performance.now() - lastPause < workInterval) return;
    await new Promise((resolve) => setTimeout(resolve));
    lastPause = performance.now();
  });
  return turns;
}
