export interface FallbackEvents {
  readonly now: () => number;
  /** Called when what is shared starts to fail and when it works again. */
  readonly onChange: (up: boolean, error?: unknown) => void;
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
export function createFallback({ now, onChange }: FallbackEvents): Fallback {
  let unusedUntil = 0;
  let up = true;
  return {
    async withFallback(shared, own) {
      if (now() < unusedUntil) return own();
      try {
        const result = await shared();
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
