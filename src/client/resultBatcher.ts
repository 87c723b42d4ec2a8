import type { Schedule } from "./schedule";

/**
 * Excel takes results in flushes: 50 ms after the first result, then 500 ms or more after the last flush.
 * Results that arrive singly would cost half a second each, so a burst is released together at its end. Excel
 * on the web loses a flush larger than 5 MB; a fifth is left for what the sizes of results do not count.
 */
const flush = { milliseconds: 550, bytes: 4_000_000 } as const;
/**
 * The longest wait in milliseconds for a flush that is observed. On a slow line Excel waits three times as
 * long as the last flush took.
 */
const longestFlush = 5_000;
/** A burst that ends within this many flushes is held to its end: releasing once then delays no result. */
const flushesBeforeEnd = 1.5;
/** The longest wait in milliseconds for the next result of a burst. */
const maxGap = 150;
/**
 * Results released in one task. What misses the 50 ms of a flush waits for the next one, and a slow machine
 * releases ten thousand results in 50 ms only without a task of Excel's in between.
 */
const slice = { first: 32, most: 12_000 } as const;

/** A waiting result; releasing it settles its call. */
export interface HeldResult {
  /** Its size in bytes of JSON, if its table is already built. */
  readonly bytes?: number;
  release(): void;
}

export interface ResultBatcherOptions {
  readonly now: () => number;
  readonly schedule: Schedule;
  readonly pending: () => number;
}

export function createResultBatcher({ now, schedule, pending }: ResultBatcherOptions) {
  const window = createFlushWindow(schedule, releaseSlice);
  /** The results of the burst so far. */
  let held: HeldResult[] = [];
  /** Results that are released as flushes have room. */
  let due: HeldResult[] = [];
  let heldSince = 0;
  /** The answers since the last release, which show how fast others follow. */
  let burst = { firstAt: 0, arrived: 0, releasedAt: 0 };
  let active = false;
  /** True while a task is queued that releases more results. */
  let nextSlice = false;
  let cancelGapTimer: (() => void) | undefined;

  /** A long burst is released with every flush; near its end, everything waits for the end. */
  function isDue(): boolean {
    const left = pending();
    if (left === 0) return true;
    const time = now();
    if (time - heldSince >= 2 * flush.milliseconds) return true;
    const interval = (time - burst.firstAt) / Math.max(1, burst.arrived - 1);
    return (
      time - burst.releasedAt >= flush.milliseconds && left * interval > flushesBeforeEnd * flush.milliseconds
    );
  }

  function release(): void {
    cancelGapTimer?.();
    const time = now();
    burst = { firstAt: time, arrived: 1, releasedAt: time };
    if (pending() === 0) active = false;
    due = due.concat(held);
    held = [];
    releaseSlice();
  }

  /** Releases the due results that the flush has room for. A result of known size takes its room at once. */
  function releaseSlice(): void {
    const capacity = window.capacity();
    if (nextSlice || capacity === 0) return;
    let taken = 0;
    const fitting = due.slice(0, capacity).findIndex(({ bytes = 0 }) => {
      if (bytes > 0 && !window.fits(bytes, taken)) return true;
      taken += bytes;
      return false;
    });
    for (const result of due.splice(0, fitting < 0 ? capacity : fitting)) result.release();
    // If not even the first result fits, it waits for the flush to end; otherwise the next task tries again,
    // because results may give up their room.
    nextSlice = due.length > 0 && (fitting < 0 || taken > 0);
    if (nextSlice)
      schedule.soon(() => {
        nextSlice = false;
        releaseSlice();
      });
  }

  return {
    /** Records that a question was sent. */
    start(): void {
      if (!active) burst = { firstAt: 0, arrived: 0, releasedAt: now() };
      active = true;
    },
    /** Adds the results of one question; they are released now or with others of the burst. */
    add(results: readonly HeldResult[]): void {
      if (burst.arrived === 0) burst.firstAt = now();
      burst.arrived += 1;
      if (held.length === 0) heldSince = now();
      held = held.concat(results);
      if (isDue()) return release();
      cancelGapTimer?.();
      cancelGapTimer = schedule.after(maxGap, release);
    },
    /** Records the size of a result returned to Excel. */
    recordResultSize: window.add,
    /** Records that Excel sends a flush with all results so far. Some hosts do not show when they do. */
    recordFlush: window.end,
    /** Resolves when the flush has room for a result; undefined if it has room now. */
    whenResultFits(bytes: number): Promise<void> | undefined {
      if (window.fits(bytes)) return undefined;
      return new Promise((release) => {
        due.push({ bytes, release });
        releaseSlice();
      });
    },
    stop(): void {
      cancelGapTimer?.();
      window.stop();
    },
  };
}

/** Releases results in batches that fit Excel's flushes. */
export type ResultBatcher = ReturnType<typeof createResultBatcher>;

/**
 * Counts the results in a flush until Excel is seen to send it. In a host that does not show this, a timer
 * ends the flush, never the clock alone. Excel's own timer is due before ours, so a flush is not counted as
 * sent while a long task keeps Excel from sending it.
 */
function createFlushWindow(schedule: Schedule, onEnd: () => void) {
  let bytes = 0;
  let results = 0;
  /** The average size of a result in the last flush. */
  let averageSize: number | undefined;
  let stopped = false;
  /** True once the host has shown that it sent a flush. */
  let isSeen = false;
  let cancelTimer: (() => void) | undefined;

  function reset(): void {
    cancelTimer?.();
    averageSize = bytes / results;
    [bytes, results] = [0, 0];
  }

  function startTimer(): void {
    if (stopped || results === 0) return;
    cancelTimer?.();
    cancelTimer = schedule.after(isSeen ? longestFlush : flush.milliseconds, () => {
      reset();
      onEnd();
    });
  }

  return {
    add(size: number) {
      bytes += size;
      results += 1;
      // Starts the timer in a later task, after Excel has started its timer for the results of this task.
      if (results === 1) schedule.soon(startTimer);
    },
    /** Ends the flush, because Excel sends its results. */
    end() {
      isSeen = true;
      if (results === 0) return; // another result in the same flush
      reset();
      schedule.soon(onEnd); // Excel is still collecting the flush
    },
    /** Returns true if a result fits with the counted ones and `taken` bytes of others. */
    fits: (size: number, taken: number = 0) => bytes + taken === 0 || bytes + taken + size <= flush.bytes,
    /** Returns how many results of the expected size still fit; an empty flush takes a result of any size. */
    capacity() {
      if (bytes >= flush.bytes) return 0;
      const size = results > 0 ? bytes / results : averageSize;
      if (!size) return slice.first;
      return Math.min(slice.most, Math.max(results === 0 ? 1 : 0, Math.floor((flush.bytes - bytes) / size)));
    },
    stop() {
      stopped = true;
      cancelTimer?.();
    },
  };
}
