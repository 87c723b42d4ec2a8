import type { Schedule } from "./schedule";

/** An event for changes that are many at a time, such as those of a calculation of thousands of cells. */
export interface ChangeEvent {
  /** Calls the listeners soon: once for all changes within a tenth of a second. */
  raise(): void;
  /** Calls back after changes. Returns a function that ends that. */
  subscribe(listener: () => void): () => void;
}

/** Milliseconds from the first change to the call: faster than a person reads, slower than cells arrive. */
const delay = 100;

/** Creates an event without listeners. No timer runs while nothing changes or nothing listens. */
export function createChangeEvent(schedule: Pick<Schedule, "after">): ChangeEvent {
  const listeners = new Set<() => void>();
  let raised = false;
  const call = (): void => {
    raised = false;
    for (const listener of [...listeners]) listener();
  };
  return {
    raise() {
      if (raised || listeners.size === 0) return;
      raised = true;
      schedule.after(delay, call);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
