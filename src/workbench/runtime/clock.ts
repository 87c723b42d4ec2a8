/** The clock and timer of the workbench; tests inject a fake. */
export interface Clock {
  /** Returns monotonic milliseconds. */
  now(): number;
  after(milliseconds: number, work: () => void): void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, work) => void setTimeout(work, milliseconds),
};
