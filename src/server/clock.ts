/** Returns the milliseconds since 1970. No other file of the server reads the clock or draws a number. */
export const now = (): number => Date.now();

/** Returns the whole milliseconds since the process began: setting the clock does not change them. */
export const elapsed = (): number => Math.floor(performance.now());

export const random = (): number => Math.random();

/** Calls back again and again, which keeps no process alive. Returns a function that ends it. */
export function every(milliseconds: number, work: () => void): () => void {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
}

/** Milliseconds between two runs of repeated work. */
const interval = 10_000;
/** The longest wait after runs that failed one after the other; each failure doubles it. */
const longestInterval = 320_000;

/**
 * Runs work now and every ten seconds, never concurrently; after failures less and less often, as work that
 * fails again and again would occupy the machine. Returns a function that stops, and waits for the current
 * run.
 */
export function repeatWork(
  work: () => Promise<void>,
  onError: (error: unknown, secondsUntilNext: number) => void,
): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> | undefined;
  /** Runs to leave out before the next, and the number to leave out after the next failure. */
  const skip = { left: 0, next: 0 };
  const fail = (error: unknown): void => {
    skip.left = skip.next;
    skip.next = Math.min(2 * skip.next + 1, longestInterval / interval - 1);
    if (!stopped) onError(error, ((skip.left + 1) * interval) / 1000);
  };
  const run = (): void => {
    if (skip.left > 0 && !running) return void skip.left--;
    running ??= work()
      .then(() => void (skip.next = 0), fail)
      .finally(() => (running = undefined));
  };
  const timer = setInterval(run, interval);
  run();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
