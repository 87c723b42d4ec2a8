import { type Failure, ServiceUnavailable, UnreadableAnswer, Unreachable } from "./failure";
import { pause } from "./pause";
import type { Schedule } from "./schedule";

const first = 400;
const growth = 2.5;

/** A relay has tried again itself, and says with 503 alone that its service may be starting. */
const mayBeStarting = ({ away, status, facts }: ServiceUnavailable): boolean => (facts.relayed ? status === 503 : away);

/** How often a failure is worth another try: none for one that the next try would only repeat. */
function triesFor(failure: unknown): number {
  if (failure instanceof ServiceUnavailable) return mayBeStarting(failure) ? 6 : 1;
  if (failure instanceof Unreachable) return failure.status === undefined ? 2 : 1;
  return failure instanceof UnreadableAnswer && failure.path === undefined ? 2 : 1;
}

export interface RetryOptions {
  readonly schedule: Schedule;
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Milliseconds left for all tries together. */
  readonly left: () => number;
}

/** Tries again what may be over in a moment, waiting longer each time, as long as the time left allows. */
export async function withRetries<T>(work: () => Promise<T>, { schedule, random, signal, left }: RetryOptions): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const asked = (error as Failure).retryAfter ?? 0;
      const wait = Math.max(asked * 1000, first * growth ** (tries - 1) * (1 - random() / 2));
      if (signal.aborted || tries >= triesFor(error) || wait >= left()) throw error;
      await pause(wait, { schedule, signal });
    }
  }
}
