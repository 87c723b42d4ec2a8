import type { Client } from "../../client/client";
import { Failure, type FailureKind } from "../../client/failure";
import type { Question } from "../../client/question";
import type { SheetContent } from "../excel/sheetContent";
import type { PlacedLink, Workbook } from "../excel/workbook";
import { requestAll, type RequestOptions } from "../refresh/runRefresh";
import type { WorkbookPlan } from "./planWorkbook";

interface AnswerOptions extends Omit<RequestOptions<void>, "request"> {
  readonly client: Pick<Client, "ask">;
}

export interface BuildOptions extends AnswerOptions {
  readonly workbook: Pick<Workbook, "addSheet" | "linkSheets" | "removeSheets">;
  /** Called after each response and each sheet with the number of both so far. */
  readonly onProgress: (done: number) => void;
}

/** Returns the number of responses and sheets that a plan takes. */
export const countSteps = ({ requests, sheets }: WorkbookPlan): number => requests.length + sheets.length;

/**
 * Fills the cache with a plan's responses and then adds its sheets, which calculate from the cache and cost
 * nothing more. Resolves with the sheets' names. Removes the sheets again after a failure or a cancellation.
 */
export async function buildWorkbook(plan: WorkbookPlan, options: BuildOptions): Promise<readonly string[]> {
  const { workbook, signal, onProgress } = options;
  await requestAnswers(plan.requests, options);
  const added: string[] = [];
  try {
    for (const sheet of plan.sheets) {
      signal.throwIfAborted();
      added.push(await workbook.addSheet(sheet));
      onProgress(plan.requests.length + added.length);
    }
    signal.throwIfAborted();
    await workbook.linkSheets(placedLinks(plan.sheets, added));
    return added;
  } catch (failure) {
    await workbook.removeSheets(added);
    throw failure;
  }
}

/** Returns the links of added sheets, under the names that the workbook has given them. */
function placedLinks(sheets: readonly SheetContent[], added: readonly string[]): PlacedLink[] {
  const given = new Map(sheets.map(({ name }, index) => [name, added[index] ?? name]));
  return sheets.flatMap(({ name, links = [] }) =>
    links.map((link) => ({
      ...link,
      from: given.get(name) ?? name,
      sheet: given.get(link.sheet) ?? link.sheet,
    })),
  );
}

/** Failures that concern one question only: its cells show them, and the other requests continue. */
const failuresOfOneQuestion: ReadonlySet<FailureKind> = new Set<FailureKind>(["notFound", "planRequired"]);

/**
 * Fills the cache with the answers to every question. Rejects with the first failure that concerns more than
 * one.
 */
export async function requestAnswers(questions: readonly Question[], options: AnswerOptions): Promise<void> {
  const { client, signal, onProgress } = options;
  const request = async (question: Question, cancelled: AbortSignal): Promise<void> => {
    try {
      await client.ask(question, { signal: cancelled });
    } catch (failure) {
      if (!(failure instanceof Failure && failuresOfOneQuestion.has(failure.kind))) throw failure;
    }
  };
  await requestAll(questions, { request, signal, onProgress });
}
