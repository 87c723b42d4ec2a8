import type { Client } from "../../client/createClient";
import { keyOf } from "../../client/question";
import { withLinkedSignal } from "../../http/abort";
import type { Workbook } from "../excel/workbook";
import type { RefreshPlan } from "./planRefresh";

export interface RefreshOptions {
  readonly client: Pick<Client, "refetch" | "clearCache">;
  readonly workbook: Pick<Workbook, "calculateCells">;
  readonly signal: AbortSignal;
  /** Told after each answer how many have come. */
  readonly onProgress: (done: number) => void;
}

/**
 * Asks everything of a plan anew and only then, when all of it has come, lets the cells take it: a failure or a person's
 * cancelling leaves every old value where it was.
 */
export async function runRefresh(plan: RefreshPlan, { client, workbook, signal, onProgress }: RefreshOptions): Promise<void> {
  let done = 0;
  await withLinkedSignal(signal, async (linked) => {
    const arriving = plan.questions.map(async (question) => {
      const put = await client.refetch(question, linked);
      onProgress(++done);
      return put;
    });
    for (const put of await Promise.all(arriving)) put();
  });
  const renewed = new Set(plan.questions.map(keyOf));
  if (plan.computed > 0)
    client.clearCache((question) => plan.computedEndpoints.has(question.endpoint) && !renewed.has(keyOf(question)));
  await workbook.calculateCells(plan.cells);
}
