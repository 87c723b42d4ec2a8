import { Cancelled, type Failure } from "./failure";
import type { Pace, Sending } from "./pace";
import type { Schedule } from "./schedule";

export interface GateOptions {
  /** Requests under way at a time. */
  readonly places: number;
  readonly pace: Pace;
  readonly schedule: Schedule;
}

export interface Gate {
  /** Waits for a place. Who was refused before goes first. */
  enter(signal: AbortSignal, options?: { readonly again?: boolean }): Promise<Place>;
  /** Sends everyone who waits away. */
  turnAway(failure: Failure): void;
}

/** A place on the way to the service. */
export interface Place {
  /** How the request that it is for fares. */
  readonly sending: Sending;
  /** Leaving counts once. */
  leave(): void;
}

interface Waiting {
  admit(sending: Sending): void;
  refuse(failure: Failure): void;
}

/** The one way to the service: so many at a time, at the pace that the service bears. */
export function createGate({ places, pace, schedule }: GateOptions): Gate {
  const queues = { again: new Set<Waiting>(), first: new Set<Waiting>() } as const;
  let inside = 0;
  let callOff: (() => void) | undefined;

  const next = (): Waiting | undefined => firstOf(queues.again) ?? firstOf(queues.first);

  function remove(waiting: Waiting): void {
    queues.again.delete(waiting);
    queues.first.delete(waiting);
  }

  function admitAll(): void {
    for (let waiting = next(); waiting && inside < places; waiting = next()) {
      const delay = pace.delay();
      if (delay > 0) return wakeAfter(delay);
      remove(waiting);
      inside += 1;
      waiting.admit(pace.sent());
    }
  }

  function wakeAfter(delay: number): void {
    callOff?.();
    callOff = schedule.after(delay, admitAll);
  }

  /** The next goes in only when every reply that has arrived was looked at: one of them may be the refusal that slows us down. */
  function leaver(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inside -= 1;
      schedule.soon(admitAll);
    };
  }

  return {
    enter(signal, { again = false } = {}) {
      return new Promise((resolve, reject) => {
        const cancel = (): void => waiting.refuse(new Cancelled());
        const waiting: Waiting = {
          admit(sending) {
            signal.removeEventListener("abort", cancel);
            resolve({ sending, leave: leaver() });
          },
          refuse(failure) {
            remove(waiting);
            signal.removeEventListener("abort", cancel);
            reject(failure);
          },
        };
        if (signal.aborted) return cancel();
        signal.addEventListener("abort", cancel, { once: true });
        queues[again ? "again" : "first"].add(waiting);
        admitAll();
      });
    },
    turnAway(failure) {
      for (const queue of Object.values(queues)) for (const waiting of queue) waiting.refuse(failure);
    },
  };
}

function firstOf<T>(items: ReadonlySet<T>): T | undefined {
  for (const item of items) return item;
  return undefined;
}
