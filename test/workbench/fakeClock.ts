import type { Clock } from "../../src/workbench/clock";

/** A clock whose hands the test moves. */
export class FakeClock implements Clock {
  private time = 0;
  private alarms: { readonly at: number; readonly work: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(milliseconds: number, work: () => void): void {
    this.alarms.push({ at: this.time + milliseconds, work });
  }

  /** Moves on, ringing what is due in order. */
  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (let next = this.earliest(end); next; next = this.earliest(end)) {
      this.time = Math.max(this.time, next.at);
      this.alarms.splice(this.alarms.indexOf(next), 1);
      next.work();
    }
    this.time = Math.max(this.time, end);
  }

  private earliest(end: number): { readonly at: number; readonly work: () => void } | undefined {
    return this.alarms.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}
