import type { Client } from "../../client/client";
import type { ParseContext } from "../../functions/call/session";
import type { Workbook } from "../excel/workbook";
import { planRefresh, type RefreshPlan, serviceCalls } from "./planRefresh";
import { runRefresh } from "./runRefresh";

/** The shortest time between two requests, in milliseconds. */
export const nextInterval = 60_000;

interface NextRefreshOptions {
  readonly workbook: Pick<Workbook, "findFormulas" | "readValues" | "calculateCells">;
  readonly client: Pick<Client, "peek" | "refetch" | "clearCache">;
  readonly context: () => ParseContext;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/** The formulas of NEXT in the workbook and the questions that they ask, one of which was sent. */
export interface NextRefreshed {
  readonly cells: number;
  readonly questions: number;
}

/** Plans the workbook's formulas of NEXT alone. */
async function planNext({ workbook, client, context }: NextRefreshOptions): Promise<RefreshPlan> {
  const cells = (await workbook.findFormulas("workbook")).filter((cell) =>
    serviceCalls(cell).some(({ call }) => call.name === "NEXT"),
  );
  const plan = await planRefresh(
    { scope: "workbook", errorsOnly: false },
    {
      workbook: { findFormulas: async () => cells, readValues: workbook.readValues },
      context: context(),
      peek: client.peek,
    },
  );
  return { ...plan, questions: plan.questions.filter(({ endpoint }) => endpoint === "meetings") };
}

/**
 * Creates a function that brings the workbook's formulas of NEXT up to date by one request: it sends their
 * questions in turn and calculates their cells. It resolves with undefined, and sends nothing, within a
 * minute of the last request.
 */
export function createNextRefresh(options: NextRefreshOptions) {
  const { workbook, client, now } = options;
  let last = -Infinity;
  let turn = 0;
  return async (signal: AbortSignal): Promise<NextRefreshed | undefined> => {
    if (now() - last < nextInterval) return undefined;
    const plan = await planNext(options);
    const { cells, questions } = plan;
    const question = questions[turn % Math.max(1, questions.length)];
    if (question && !signal.aborted) {
      last = now();
      turn++;
      const one = { ...plan, questions: [question], computed: 0 };
      await runRefresh(one, { client, workbook, signal, onProgress: () => undefined });
    }
    return { cells: cells.length, questions: questions.length };
  };
}
