import { Cancelled, TimedOut } from "./failure";
import type { Schedule } from "./schedule";

export interface DeadlineOptions {
  readonly milliseconds: number;
  readonly schedule: Schedule;
  /** Who asked may withdraw. */
  readonly signal: AbortSignal;
}

/** Runs work under a signal that ends it when it takes too long (TimedOut) or nobody waits any more (Cancelled). */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { milliseconds, schedule, signal }: DeadlineOptions,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const stop = schedule.after(milliseconds, abort);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await work(controller.signal);
  } catch (error) {
    if (signal.aborted) throw new Cancelled();
    throw controller.signal.aborted ? new TimedOut({ seconds: milliseconds / 1000 }) : error;
  } finally {
    stop();
    signal.removeEventListener("abort", abort);
  }
}
