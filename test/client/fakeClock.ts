import { type Schedule, systemSchedule } from "../../src/client/schedule";

/** Creates a clock that the test advances. `soon` works as in the real schedule. */
export function fakeClock(start = Date.parse("2026-11-21T02:00:00Z")) {
  const timers = new Map<object, { readonly at: number; readonly run: () => void }>();
  let time = start;
  const schedule: Schedule = {
    after(milliseconds, run) {
      const timer = {};
      timers.set(timer, { at: time + milliseconds, run });
      return () => void timers.delete(timer);
    },
    soon: systemSchedule.soon,
  };
  return {
    now: () => time,
    schedule,
    /** Calls back again and again after some milliseconds. Returns a function that ends it. */
    every(milliseconds: number, work: () => void): () => void {
      let cancel = (): void => undefined;
      const next = (): void => void (cancel = schedule.after(milliseconds, () => (work(), next())));
      next();
      return () => cancel();
    },
    get timers() {
      return timers.size;
    },
    /** Advances the clock; due timers run in order. */
    advance(milliseconds: number): void {
      const until = time + milliseconds;
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        const [timer, { at, run }] = due;
        timers.delete(timer);
        time = Math.max(time, at);
        run();
      }
      time = until;
    },
  };
}

export type FakeClock = ReturnType<typeof fakeClock>;

/** Milliseconds after which `until` gives up: long, because only a failing test waits for it. */
const patience = 120_000;

/** Runs the event loop until a condition holds. Throws with its name when it never does. */
export async function until(name: string, holds: () => boolean): Promise<void> {
  const end = performance.now() + patience;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`never happened: ${name}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Runs some turns of the event loop. */
export async function turns(count = 30): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
