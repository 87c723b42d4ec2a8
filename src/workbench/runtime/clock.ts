/** The clock and timer of the workbench; tests inject a fake. */
export interface Clock {
  /** Returns monotonic milliseconds. */
  now(): number;
  after(milliseconds: number, work: () => void): void;
}

/** Returns a function that resolves after milliseconds of a clock. */
export const pauseBy =
  (clock: Pick<Clock, "after">) =>
  (milliseconds: number): Promise<void> =>
    new Promise((resolve) => clock.after(milliseconds, resolve));

/** Returns a number from 0 to below 1, for RAND and similar functions. */
export const randomNumber = (): number => Math.random();

export const browserClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, work) => void setTimeout(work, milliseconds),
};
