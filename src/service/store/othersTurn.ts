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

/** The items between two turns, such as races, of which each takes some microseconds. */
const itemsOfSlice = 500;

/** Does work for each item; others have a turn after each slice of items. */
export async function forEachInTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => void,
): Promise<void> {
  for (let first = 0; first < items.length; first += itemsOfSlice) {
    for (const item of items.slice(first, first + itemsOfSlice)) work(item);
    await othersTurn();
  }
}
