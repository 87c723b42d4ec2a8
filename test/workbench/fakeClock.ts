import type { Clock } from "../../src/workbench/runtime/clock";

/** A clock and timer that a test advances. */
export class FakeClock implements Clock {
  private time = 0;
  private timers: { readonly at: number; readonly work: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(milliseconds: number, work: () => void): void {
    this.timers.push({ at: this.time + milliseconds, work });
  }

  /** Advances the time and runs due timers in order. */
  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (let next = this.earliest(end); next; next = this.earliest(end)) {
      this.time = Math.max(this.time, next.at);
      this.timers.splice(this.timers.indexOf(next), 1);
      next.work();
    }
    this.time = Math.max(this.time, end);
  }

  private earliest(end: number): { readonly at: number; readonly work: () => void } | undefined {
    return this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}
