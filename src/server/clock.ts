/**
 * Returns the milliseconds since 1970. Only this file of the server reads the clock and draws random numbers.
 */
export const now = (): number => Date.now();

/** Returns a random number from 0 to just below 1. */
export const random = (): number => Math.random();

/** Milliseconds between two runs of repeated work. */
const interval = 10_000;

/**
 * Runs work now and every ten seconds, never concurrently. Returns a function that stops, and waits for the
 * current run.
 */
export function repeatWork(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> | undefined;
  const run = (): void => {
    running ??= work()
      .catch((error: unknown) => {
        if (!stopped) onError(error);
      })
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
