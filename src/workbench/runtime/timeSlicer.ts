import type { Clock } from "./clock";

/** Milliseconds for functions in one task before the page must handle events. */
const slice = 40;

/**
 * Runs work in time slices, so that the page stays responsive; work beyond a slice waits, in order, for later
 * tasks.
 */
export class TimeSlicer {
  private readonly queue: (() => void)[] = [];
  private spent = 0;
  private scheduled = false;
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  get length(): number {
    return this.queue.length;
  }

  /** Runs the work now and returns true, or queues it and returns false. */
  run(work: () => void): boolean {
    if (this.spent < slice && this.queue.length === 0) {
      this.measure(work);
      return true;
    }
    this.queue.push(work);
    this.schedule();
    return false;
  }

  /** Starts a new slice at the end of a task. */
  reset(): void {
    this.spent = 0;
  }

  private measure(work: () => void): void {
    const start = this.clock.now();
    work();
    this.spent += this.clock.now() - start;
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.clock.after(0, () => this.drain());
  }

  private drain(): void {
    this.scheduled = false;
    this.reset();
    while (this.spent < slice) {
      const work = this.queue.shift();
      if (!work) return;
      this.measure(work);
    }
    this.schedule();
  }
}
