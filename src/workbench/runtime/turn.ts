import type { Clock } from "../clock";

/** How long functions may run within one task before the page must breathe, in milliseconds. */
const quota = 40;

/**
 * Shares the page's one thread between the functions and its user: what does not fit into the running task is done in
 * later ones, in order.
 */
export class Turn {
  private readonly waiting: (() => void)[] = [];
  private spent = 0;
  private scheduled = false;
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  get length(): number {
    return this.waiting.length;
  }

  /** Does the work now and returns true, or puts it in the line and returns false. */
  take(work: () => void): boolean {
    if (this.spent < quota && this.waiting.length === 0) {
      this.measure(work);
      return true;
    }
    this.waiting.push(work);
    this.schedule();
    return false;
  }

  /** A task has ended. */
  renew(): void {
    this.spent = 0;
  }

  private measure(work: () => void): void {
    const begun = this.clock.now();
    work();
    this.spent += this.clock.now() - begun;
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.clock.after(0, () => this.drain());
  }

  private drain(): void {
    this.scheduled = false;
    this.renew();
    while (this.spent < quota) {
      const work = this.waiting.shift();
      if (!work) return;
      this.measure(work);
    }
    this.schedule();
  }
}
