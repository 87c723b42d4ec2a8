/** The part of an AbortSignal that listeners need: a lighter object can stand in for it. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once: true }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Calls a listener once the signal aborts, or has; returns a function that removes it. */
export function onAbort(signal: AbortSignalLike, listener: () => void): () => void {
  if (signal.aborted) {
    listener();
    return () => undefined;
  }
  signal.addEventListener("abort", listener, { once: true });
  return () => signal.removeEventListener("abort", listener);
}

/** Runs work under a signal that aborts with the given one and at its end. (AbortSignal.any is too young.) */
export async function withLinkedSignal<T>(
  signal: AbortSignalLike,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const unlink = onAbort(signal, () => controller.abort());
  try {
    return await work(controller.signal);
  } finally {
    unlink();
    controller.abort();
  }
}
