import type { AbortSignalLike } from "./schedule";

/**
 * Returns a signal for any number of listeners, such as the questions of one call: Node prints a warning at
 * the eleventh listener of a real signal, so the real one has one listener while there are any. It is read
 * where something waits, because creating the signal of a request costs more than a cached answer.
 *
 * @param read Returns the real signal, the same each time.
 */
export function sharedSignal(read: () => AbortSignalLike): AbortSignalLike {
  const listeners = new Set<() => void>();
  const abort = (): void => {
    for (const listener of listeners) listener();
    listeners.clear();
  };
  return {
    get aborted() {
      return read().aborted;
    },
    addEventListener(_, listener) {
      if (listeners.size === 0) read().addEventListener("abort", abort, { once: true });
      listeners.add(listener);
    },
    removeEventListener(_, listener) {
      if (listeners.delete(listener) && listeners.size === 0) read().removeEventListener("abort", abort);
    },
  };
}
