import { growingDelay } from "../http/backoff";

/**
 * Returns the milliseconds since 1970. No other file of the server reads the clock or draws a random number.
 */
export const now = (): number => Date.now();

/** Returns the whole milliseconds since the process began, which changes of the clock do not affect. */
export const elapsed = (): number => Math.floor(performance.now());

export const random = (): number => Math.random();

/**
 * Calls back every so many milliseconds, without keeping the process alive. Returns a function that ends it.
 */
export function every(milliseconds: number, work: () => void): () => void {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
}

/** The longest time in milliseconds between two runs of repeated work. */
const interval = 10_000;
/** The longest wait after consecutive failures; each failure doubles it. */
const longestInterval = 320_000;

/**
 * Runs work now, and again after the milliseconds to which it resolves, at most ten seconds. After failures
 * it runs less and less often, because work that keeps failing would occupy the machine. Returns a function
 * that stops it and waits for the current run.
 */
export function repeatWork(
  work: () => Promise<number>,
  onError: (error: unknown, secondsUntilNext: number) => void,
): () => Promise<void> {
  let stopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    let wait: number;
    try {
      wait = Math.min(interval, Math.max(0, await work()));
      failures = 0;
    } catch (error) {
      failures += 1;
      wait = Math.min(longestInterval, growingDelay(failures, { first: interval, growth: 2 }));
      if (!stopped) onError(error, wait / 1000);
    }
    if (!stopped) timer = setTimeout(() => void (running = run()), wait);
  };
  let running = run();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
