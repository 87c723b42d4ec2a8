import { backoffDelay } from "../../http/retryDelay";
import { UpstreamFailure } from "./upstreamFailure";

export interface InsistOptions {
  /** Milliseconds since 1970 after which nothing is tried any more. */
  readonly until: number;
  /** Milliseconds for one try. */
  readonly attempt: number;
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly onRetry: () => void;
}

const tries = 3;
const delays = { first: 150, growth: 3 } as const;

/** Tries again what failed in passing, waiting longer each time, up to three times and within the deadline. */
export async function insist<T>(work: (signal: AbortSignal) => Promise<T>, options: InsistOptions): Promise<T> {
  const { until, attempt, now, random, wait, onRetry } = options;
  for (let tried = 1; ; tried++) {
    try {
      return await work(AbortSignal.timeout(Math.max(1, Math.min(attempt, until - now()))));
    } catch (error) {
      if (!(error instanceof UpstreamFailure) || !error.again.worthwhile || tried === tries) throw error;
      const pause = Math.max((error.again.after ?? 0) * 1000, backoffDelay(tried, { ...delays, random }));
      if (now() + pause >= until) throw error;
      onRetry();
      await wait(pause);
    }
  }
}
