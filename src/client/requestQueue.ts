import { Cancelled, type Failure } from "./failure";
import type { LimitKnowledge, RateLimiter, SentRequest } from "./rateLimiter";
import type { Schedule } from "./schedule";

/**
 * Returns the protocol of the connection to an address by its ALPN name, such as h2; undefined if unknown.
 */
export type ProtocolOf = (address: string) => string | undefined;

/** Protocols that carry many requests at a time on one connection (RFC 9113, RFC 9114). */
const multiplexed: ReadonlySet<string | undefined> = new Set(["h2", "h3"]);

/**
 * The numbers of requests in flight. A browser opens six HTTP/1.1 connections to a server. Once a limit is
 * unlikely to reject them, two more requests wait in the browser, which sends them as soon as a connection is
 * free. An HTTP/2 connection carries the hundred that servers usually permit; at first, only as many as our
 * service's smallest limit. While responses are awaited that decide whether there is a limit, no other
 * request is sent.
 */
const requests = {
  http1: { unknown: 6, awaited: 1, unnoticed: 8, stated: 8 },
  multiplexed: { unknown: 20, awaited: 1, unnoticed: 20, stated: 100 },
} as const satisfies Record<string, Record<LimitKnowledge, number>>;

/** Returns the number of requests in flight that the protocol and the known limit allow. */
export const concurrency = (protocol: string | undefined, limit: LimitKnowledge): number =>
  requests[multiplexed.has(protocol) ? "multiplexed" : "http1"][limit];

export interface RequestQueueOptions {
  readonly maxConcurrent: () => number;
  readonly rateLimiter: RateLimiter;
  readonly schedule: Schedule;
}

/** Permission to send one request. */
export interface Slot {
  /** Takes the request's result for the rate limiter. */
  readonly sent: SentRequest;
  /** Frees the slot; further calls have no effect. */
  release(): void;
}

interface Waiting {
  start(slot: Slot): void;
  reject(failure: Failure): void;
}

export function createRequestQueue({ maxConcurrent, rateLimiter, schedule }: RequestQueueOptions) {
  const queues = { retries: new Set<Waiting>(), requests: new Set<Waiting>() } as const;
  let active = 0;
  let cancelTimer: (() => void) | undefined;

  const next = (): Waiting | undefined => firstOf(queues.retries) ?? firstOf(queues.requests);

  function remove(waiting: Waiting): void {
    queues.retries.delete(waiting);
    queues.requests.delete(waiting);
  }

  function startWaiting(): void {
    for (let waiting = next(); waiting && active < maxConcurrent(); waiting = next()) {
      const delay = rateLimiter.delay();
      if (delay > 0) return startAfter(delay);
      remove(waiting);
      waiting.start(takeSlot());
    }
  }

  function takeSlot(): Slot {
    active += 1;
    return { sent: rateLimiter.take(), release: createRelease() };
  }

  function startAfter(delay: number): void {
    cancelTimer?.();
    cancelTimer = schedule.after(delay, startWaiting);
  }

  /**
   * Returns the slot's release. The next request starts after responses that have arrived are handled,
   * because one may be a 429.
   */
  function createRelease(): () => void {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      active -= 1;
      schedule.soon(startWaiting);
    };
  }

  return {
    /** Returns a slot, or a promise of a slot; retries go before new requests. */
    enter(signal: AbortSignal, { retry = false }: { readonly retry?: boolean } = {}): Slot | Promise<Slot> {
      const isFree = !signal.aborted && !next() && active < maxConcurrent() && rateLimiter.delay() === 0;
      if (isFree) return takeSlot();
      return new Promise((resolve, reject) => {
        const cancel = (): void => waiting.reject(new Cancelled());
        const waiting: Waiting = {
          start(slot) {
            signal.removeEventListener("abort", cancel);
            resolve(slot);
          },
          reject(failure) {
            remove(waiting);
            signal.removeEventListener("abort", cancel);
            reject(failure);
          },
        };
        if (signal.aborted) return cancel();
        signal.addEventListener("abort", cancel, { once: true });
        queues[retry ? "retries" : "requests"].add(waiting);
        startWaiting();
      });
    },
    rejectAll(failure: Failure): void {
      for (const queue of Object.values(queues)) for (const waiting of queue) waiting.reject(failure);
    },
  };
}

/** Limits how many requests are in flight and how fast they are sent. */
export type RequestQueue = ReturnType<typeof createRequestQueue>;

function firstOf<T>(items: ReadonlySet<T>): T | undefined {
  for (const item of items) return item;
  return undefined;
}
