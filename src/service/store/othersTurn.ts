/** Milliseconds between two turns of others. A pause takes some itself, too long for each short step. */
const workInterval = 20;

/** The moment of the last pause, by `performance.now`: of this thread, whichever work paused. */
let lastPause = 0;

/** Lets other requests be answered, unless they could be in the last 20 ms. */
export async function othersTurn(): Promise<void> {
  if (performance.now() - lastPause < workInterval) return;
  await new Promise((resolve) => setTimeout(resolve));
  lastPause = performance.now();
}
