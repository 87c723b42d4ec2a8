export interface FallbackEvents {
  readonly now: () => number;
  /** Called when what is shared starts to fail and when it works again. */
  readonly onChange: (up: boolean, error?: unknown) => void;
  /** Milliseconds after which shared work without a result has failed; without it the work decides itself. */
  readonly timeout?: number;
}

export interface Fallback {
  /** Resolves as the work on what is shared does; as the process's own work while that fails. */
  withFallback<T>(shared: () => Promise<T>, own: () => Promise<T> | T): Promise<T>;
  /** Returns false from a failure until the shared work succeeds again. */
  isUp(): boolean;
}

/** Milliseconds for which nothing shared is tried after a failure. */
const retryAfter = 500;

/** Creates a function that replaces work on a shared store while that store is unavailable. */
export function createFallback({ now, onChange, timeout }: FallbackEvents): Fallback {
  let unusedUntil = 0;
  let up = true;
  return {
    async withFallback(shared, own) {
      if (now() < unusedUntil) return own();
      try {
        const result = await (timeout === undefined ? shared() : inTime(shared(), timeout));
        if (!up) onChange((up = true));
        return result;
      } catch (error) {
        unusedUntil = now() + retryAfter;
        if (up) onChange((up = false), error);
        return own();
      }
    },
    isUp: () => up,
  };
}

/**
 * Rejects when a promise is not settled in time. A process that was busy for longer first reads the replies
 * that have arrived meanwhile: it would take its own delay for a failure.
 */
function inTime<T>(work: Promise<T>, timeout: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`no reply within ${timeout} ms`));
    const timer = setTimeout(() => setImmediate(() => setImmediate(fail)), timeout);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
