import type { Question } from "../../client/question";
import { withLinkedSignal } from "../../http/abort";

export interface RequestOptions<Result> {
  readonly request: (question: Question, signal: AbortSignal) => Promise<Result>;
  readonly signal: AbortSignal;
  /** Called after each response with the number received so far, and no more after a failure. */
  readonly onProgress: (received: number) => void;
}

/**
 * Sends every question and resolves with all results. The first failure, and the signal, cancel the requests
 * in flight.
 */
export function requestAll<Result>(
  questions: readonly Question[],
  options: RequestOptions<Result>,
): Promise<Result[]> {
  const { request, signal, onProgress } = options;
  let received = 0;
  return withLinkedSignal(signal, (linked) =>
    Promise.all(
      questions.map(async (question) => {
        const result = await request(question, linked);
        if (!linked.aborted) onProgress(++received);
        return result;
      }),
    ),
  );
}
