import type { Client } from "../../client/createClient";
import type { Workbook } from "../excel/workbook";
import { requestAll } from "./requestAll";
import type { WorkbookPlan } from "./planWorkbook";

export interface BuildOptions {
  readonly client: Pick<Client, "ask">;
  readonly workbook: Pick<Workbook, "addSheet" | "removeSheets">;
  readonly signal: AbortSignal;
  /** Told after each answer and each sheet how many of both are done. */
  readonly onProgress: (done: number) => void;
}

/** How many answers and sheets a plan takes. */
export const countSteps = ({ requests, sheets }: WorkbookPlan): number => requests.length + sheets.length;

/**
 * Asks what a book needs and then makes its sheets, so that they calculate from what is at hand and cost nothing beyond the plan.
 * Resolves with the sheets' names. Cancelled or failed, it takes back the sheets that it made; no other sheet is touched.
 */
export async function buildWorkbook(
  plan: WorkbookPlan,
  { client, workbook, signal, onProgress }: BuildOptions,
): Promise<readonly string[]> {
  let done = 0;
  const advance = (): void => onProgress(++done);
  await requestAll(plan.requests, { client, signal, onAnswer: advance });
  const made: string[] = [];
  try {
    for (const sheet of plan.sheets) {
      signal.throwIfAborted();
      made.push(await workbook.addSheet(sheet));
      advance();
    }
    signal.throwIfAborted();
    return made;
  } catch (failure) {
    await workbook.removeSheets(made);
    throw failure;
  }
}
