/** Milliseconds that the relay gives to things. */
export interface Timing {
  /** For a whole question. The add-in waits 25 seconds. */
  readonly deadline: number;
  /** For a whole question to which an older answer is at hand. */
  readonly refresh: number;
  /** For one request to the service. */
  readonly attempt: number;
  /** During which a failure is given again without asking. */
  readonly trouble: number;
}

export const usualTiming: Timing = { deadline: 20_000, refresh: 5_000, attempt: 10_000, trouble: 1_000 };
