import { QuotaExceeded, ServiceUnavailable, TimedOut } from "../../client/failure";
import type { Question } from "../../client/question";
import { withLinkedSignal } from "../../client/schedule";

/** Waits for the pauses that the service asks for, and reports them. */
export interface Pauses {
  /** Waits for some milliseconds; rejects when the signal aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Called with the seconds of each pause that begins, and with undefined once all have ended. */
  readonly onPause: (seconds: number | undefined) => void;
}

export interface RequestOptions<Result> {
  readonly request: (question: Question, signal: AbortSignal) => Promise<Result>;
  readonly signal: AbortSignal;
  /** Called after each response with the number received so far; no longer called after a failure. */
  readonly onProgress: (received: number) => void;
  /** If they are absent, a pause that the service asks for is a failure. */
  readonly pauses?: Pauses | undefined;
}

/** The longest pause in seconds; a daily quota needs a longer one, and fails instead. */
const longestPause = 900;

/** The number of times that a question is sent while it has no response in time. */
const mostTries = 4;

/** Returns the seconds after which the service accepts a question again; undefined to report the failure. */
function pauseOf(failure: unknown): number | undefined {
  const isPause =
    failure instanceof QuotaExceeded || (failure instanceof ServiceUnavailable && failure.status === 503);
  const seconds = isPause ? failure.retryAfter : undefined;
  return seconds !== undefined && seconds <= longestPause ? seconds : undefined;
}

/**
 * Sends every question and resolves with all results; the first failure cancels the rest. With pauses, a
 * question that meets one is sent again after it, and one that a busy service did not answer in time at once.
 */
export function requestAll<Result>(
  questions: readonly Question[],
  { request, signal, onProgress, pauses }: RequestOptions<Result>,
): Promise<Result[]> {
  let [received, pausing] = [0, 0];

  async function resultOf(question: Question, linked: AbortSignal, tries = 1): Promise<Result> {
    try {
      return await request(question, linked);
    } catch (failure) {
      if (pauses !== undefined && failure instanceof TimedOut && tries < mostTries)
        return resultOf(question, linked, tries + 1);
      const seconds = pauseOf(failure);
      if (pauses === undefined || seconds === undefined) throw failure;
      pausing += 1;
      pauses.onPause(seconds);
      await pauses.wait(seconds * 1000 + 1, linked); // clocks count whole milliseconds
      pausing -= 1;
      if (pausing === 0) pauses.onPause(undefined);
      return resultOf(question, linked, tries);
    }
  }

  return withLinkedSignal(signal, (linked) =>
    Promise.all(
      questions.map(async (question) => {
        const result = await resultOf(question, linked);
        if (!linked.aborted) onProgress(++received);
        return result;
      }),
    ),
  );
}
