/** The time as the workbench is told it, so that a test can hold the hands. */
export interface Clock {
  /** Milliseconds since some fixed moment; never runs backwards. */
  now(): number;
  /** Calls back once, so many milliseconds from now. */
  after(milliseconds: number, work: () => void): void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, work) => void setTimeout(work, milliseconds),
};
