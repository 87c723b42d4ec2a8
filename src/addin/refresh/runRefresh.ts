import type { Client } from "../../client/client";
import { keyOf } from "../../client/question";
import type { ParseContext } from "../../functions/call/session";
import type { Workbook } from "../excel/workbook";
import { planRefresh, type RefreshPlan, serviceCalls } from "./planRefresh";
import { requestAll, type RequestOptions } from "./requestAll";

export interface RefreshOptions extends Pick<RequestOptions<void>, "signal" | "onProgress" | "pauses"> {
  readonly client: Pick<Client, "refetch" | "clearCache">;
  readonly workbook: Pick<Workbook, "calculateCells">;
}

/** Requests a plan's questions, then replaces all responses and calculates; a failure changes nothing. */
export async function runRefresh(plan: RefreshPlan, options: RefreshOptions): Promise<void> {
  const { client, workbook } = options;
  const replacements = await requestAll(plan.questions, { ...options, request: client.refetch });
  for (const replaceCached of replacements) replaceCached();
  const refreshed = new Set(plan.questions.map(keyOf));
  if (plan.computed > 0)
    client.clearCache(
      (question) => plan.computedEndpoints.has(question.endpoint) && !refreshed.has(keyOf(question)),
    );
  await workbook.calculateCells(plan.cells);
}

/** The shortest time between two requests in milliseconds. */
export const nextInterval = 60_000;

interface NextRefreshOptions {
  readonly workbook: Pick<Workbook, "findFormulas" | "readValues" | "calculateCells">;
  readonly client: Pick<Client, "peek" | "refetch" | "clearCache">;
  readonly context: () => ParseContext;
  readonly now: () => number;
}

/** The workbook's NEXT formulas and their questions, one of which was sent. */
export interface NextRefreshed {
  readonly cells: number;
  readonly questions: number;
}

/** Plans only the workbook's NEXT formulas. */
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
 * Creates a function that updates the workbook's NEXT formulas with one request: it sends their questions in
 * turn and calculates their cells. Within a minute of the last request it resolves with undefined and sends
 * nothing.
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
