import type { Client } from "../../client/createClient";
import type { Book } from "../excel/book";
import { askAll } from "./askAll";
import type { BookPlan } from "./planBook";

export interface BuildOptions {
  readonly client: Pick<Client, "ask">;
  readonly book: Pick<Book, "addSheet" | "removeSheets">;
  readonly signal: AbortSignal;
  /** Told after each answer and each sheet how many of both are done. */
  readonly onProgress: (done: number) => void;
}

/** How many answers and sheets a plan takes. */
export const stepsOf = ({ requests, sheets }: BookPlan): number => requests.length + sheets.length;

/**
 * Asks what a book needs and then makes its sheets, so that they calculate from what is at hand and cost nothing beyond the plan.
 * Resolves with the sheets' names. Cancelled or failed, it takes back the sheets that it made; no other sheet is touched.
 */
export async function buildBook(plan: BookPlan, { client, book, signal, onProgress }: BuildOptions): Promise<readonly string[]> {
  let done = 0;
  const advance = (): void => onProgress(++done);
  await askAll(plan.requests, { client, signal, onAnswer: advance });
  const made: string[] = [];
  try {
    for (const sheet of plan.sheets) {
      signal.throwIfAborted();
      made.push(await book.addSheet(sheet));
      advance();
    }
    signal.throwIfAborted();
    return made;
  } catch (failure) {
    await book.removeSheets(made);
    throw failure;
  }
}
