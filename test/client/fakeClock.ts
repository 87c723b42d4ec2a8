import { type Schedule, schedule as real } from "../../src/client/schedule";

/** A clock that stands still until the test turns it; what is to run as soon as possible still does. */
export function fakeClock(start = Date.parse("2026-11-21T02:00:00Z")) {
  const timers = new Map<object, { readonly at: number; readonly run: () => void }>();
  let time = start;
  const schedule: Schedule = {
    after(milliseconds, run) {
      const timer = {};
      timers.set(timer, { at: time + milliseconds, run });
      return () => void timers.delete(timer);
    },
    soon: real.soon,
  };
  return {
    now: () => time,
    schedule,
    get timers() {
      return timers.size;
    },
    /** Lets milliseconds pass; what falls due runs in its order. */
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

/** Turns of the event loop until something is so; fails with its name when it never is. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 20_000; turn++) {
    if (isSo()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`never happened: ${what}`);
}

/** Some turns of the event loop, so that what would happen had its chance. */
export async function turns(count = 30): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
