import type { Client } from "../../client/client";
import { keyOf, type Question } from "../../client/question";
import { withLinkedSignal } from "../../http/abort";
import type { Workbook } from "../excel/workbook";
import type { RefreshPlan } from "./planRefresh";

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

export interface RefreshOptions {
  readonly client: Pick<Client, "refetch" | "clearCache">;
  readonly workbook: Pick<Workbook, "calculateCells">;
  readonly signal: AbortSignal;
  /** Called after each response with the number received so far. */
  readonly onProgress: (received: number) => void;
}

/**
 * Requests every question of a plan again, replaces the cached responses once all have arrived, and
 * calculates the cells. After a failure or a cancellation every old value stays.
 */
export async function runRefresh(plan: RefreshPlan, options: RefreshOptions): Promise<void> {
  const { client, workbook, signal, onProgress } = options;
  const replacements = await requestAll(plan.questions, { request: client.refetch, signal, onProgress });
  for (const replaceCached of replacements) replaceCached();
  const refreshed = new Set(plan.questions.map(keyOf));
  if (plan.computed > 0)
    client.clearCache(
      (question) => plan.computedEndpoints.has(question.endpoint) && !refreshed.has(keyOf(question)),
    );
  await workbook.calculateCells(plan.cells);
}
