import { Cancelled, TimedOut } from "./failure";

/** Milliseconds for a question from its first request, retries included; Excel has no timeout. */
export const requestTimeout = 25_000;
/** The longest wait in milliseconds for the persistent cache and for the health report. */
export const startTimeout = 3_000;

/** The timers of the client. */
export interface Schedule {
  /** Calls back after some milliseconds. Returns a function that cancels the call. */
  after(milliseconds: number, run: () => void): () => void;
  /** Calls back after all tasks queued so far. Unlike a timer, it is not throttled in a hidden page. */
  soon(run: () => void): void;
}

export const systemSchedule: Schedule = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  soon(run) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      run();
    };
    port2.postMessage(0);
  },
};

/** The part of an AbortSignal that listeners need, so that a lighter object can replace it. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once: true }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/**
 * Calls a listener once the signal aborts, or now if it has; returns a function that removes the listener.
 */
export function onAbort(signal: AbortSignalLike, listener: () => void): () => void {
  if (signal.aborted) {
    listener();
    return () => undefined;
  }
  signal.addEventListener("abort", listener, { once: true });
  return () => signal.removeEventListener("abort", listener);
}

/**
 * Runs work under a signal that aborts with the given signal and when the work ends. (Some supported hosts
 * lack AbortSignal.any.)
 */
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

/** Waits for a time in milliseconds. Rejects with Cancelled when the signal aborts. */
export function wait(
  milliseconds: number,
  { schedule, signal }: { readonly schedule: Schedule; readonly signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancelTimer = schedule.after(milliseconds, () => {
      unlink();
      resolve();
    });
    const unlink = onAbort(signal, () => {
      cancelTimer();
      reject(new Cancelled());
    });
  });
}

export interface TimeoutOptions {
  readonly milliseconds: number;
  readonly schedule: Schedule;
  readonly signal: AbortSignal;
}

/** Runs work under a signal that aborts at the timeout (TimedOut) or with the given signal (Cancelled). */
export async function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { milliseconds, schedule, signal }: TimeoutOptions,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const cancelTimer = schedule.after(milliseconds, abort);
  const unlink = onAbort(signal, abort);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (signal.aborted) throw new Cancelled();
    throw controller.signal.aborted ? new TimedOut({ seconds: milliseconds / 1000 }) : error;
  } finally {
    cancelTimer();
    unlink();
  }
}

/** Resolves when the work ends or after some milliseconds, whichever comes first. Never rejects. */
export function settleWithin(
  work: Promise<unknown>,
  { milliseconds, schedule }: { readonly milliseconds: number; readonly schedule: Schedule },
): Promise<void> {
  return new Promise((resolve) => {
    const cancelTimer = schedule.after(milliseconds, resolve);
    const end = (): void => {
      cancelTimer();
      resolve();
    };
    work.then(end, end);
  });
}
