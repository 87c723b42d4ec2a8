import type { Schedule } from "./schedule";

/**
 * Excel takes results in flushes: 50 ms after the first, then not sooner than 500 ms after the last flush. Results that
 * trickle in cost half a second each step, so what belongs to one burst is released together, when the burst is over or
 * nearly so. A flush over 5 MB is lost on the web.
 */
const flush = { milliseconds: 550, bytes: 1_500_000 } as const;
/** A burst that is over within so many flushes is shown as one: a flush in its middle would hold up its last one. */
const soonOver = 1.5;
/** Nobody waits longer than this for a straggler, nor longer than two flushes for anything. */
const patience = 150;
/** Results released in one task: short enough for a person at the keyboard, few enough tasks for one flush to take them all. */
const slice = { first: 32, most: 4_000 } as const;

export interface Wave {
  /** A question was sent. */
  begin(): void;
  /** Results are there: they are released now or with the others of their burst. */
  hold(results: readonly (() => void)[]): void;
  /** Tells how large a result was that went to the host. */
  spent(bytes: number): void;
  /** Undefined when a result that is at hand may go to the host now; else resolves when a flush has room for it. */
  room(bytes: number): Promise<void> | undefined;
  stop(): void;
}

export interface WaveOptions {
  readonly now: () => number;
  readonly schedule: Schedule;
  /** Questions still under way. */
  readonly pending: () => number;
}

export function createWave({ now, schedule, pending }: WaveOptions): Wave {
  let held: (() => void)[] = [];
  let heldSince = 0;
  let burst = { firstAt: 0, arrived: 0, releasedAt: 0 };
  let window = { from: 0, bytes: 0, results: 0 };
  let usual: number | undefined;
  let active = false;
  let releasing = false;
  let callOffPatience: (() => void) | undefined;
  let callOffFlush: (() => void) | undefined;

  /** In a long burst something is shown with every flush; towards its end everything waits for the end. */
  function isTime(): boolean {
    const left = pending();
    if (left === 0) return true;
    const time = now();
    if (time - heldSince >= 2 * flush.milliseconds) return true;
    const each = (time - burst.firstAt) / Math.max(1, burst.arrived - 1);
    return time - burst.releasedAt >= flush.milliseconds && left * each > soonOver * flush.milliseconds;
  }

  function release(): void {
    callOffPatience?.();
    burst.releasedAt = now();
    if (pending() === 0) active = false;
    if (!releasing) releaseSlice();
  }

  function releaseSlice(): void {
    releasing = held.length > 0;
    if (!releasing) return;
    renewWindow();
    const room = roomIn(window, usual);
    if (room === 0) {
      callOffFlush = schedule.after(window.from + flush.milliseconds - now(), releaseSlice);
      return;
    }
    for (const result of held.splice(0, room)) result();
    if (held.length > 0) schedule.soon(releaseSlice);
    else releasing = false;
  }

  function renewWindow(): void {
    const time = now();
    if (time - window.from < flush.milliseconds) return;
    if (window.results > 0) usual = window.bytes / window.results;
    window = { from: time, bytes: 0, results: 0 };
  }

  /** The clock is read for a result that does not fit, not for each of ten thousand that do. */
  function fits(bytes: number): boolean {
    if (window.bytes + bytes > flush.bytes) renewWindow();
    return window.bytes === 0 || window.bytes + bytes <= flush.bytes;
  }

  return {
    begin() {
      if (!active) burst = { firstAt: 0, arrived: 0, releasedAt: now() };
      active = true;
    },
    hold(results) {
      if (burst.arrived === 0) burst.firstAt = now();
      burst.arrived += 1;
      if (held.length === 0) heldSince = now();
      held = held.concat(results);
      if (isTime()) return release();
      callOffPatience?.();
      callOffPatience = schedule.after(patience, release);
    },
    spent(bytes) {
      if (window.results === 0) window.from = now();
      window.bytes += bytes;
      window.results += 1;
    },
    room(bytes) {
      if (fits(bytes)) return undefined;
      return new Promise((resolve) => {
        held.push(resolve);
        if (!releasing) releaseSlice();
      });
    },
    stop() {
      callOffPatience?.();
      callOffFlush?.();
    },
  };
}

/** How many results of the size seen so far, or else usual, still fit into a flush; an empty one takes any. */
function roomIn({ bytes, results }: { readonly bytes: number; readonly results: number }, usual: number | undefined): number {
  if (bytes >= flush.bytes) return 0;
  const each = results > 0 ? bytes / results : usual;
  if (!each) return slice.first;
  return Math.min(slice.most, Math.max(results === 0 ? 1 : 0, Math.floor((flush.bytes - bytes) / each)));
}
