import type { Client } from "../../client/client";
import type { Question } from "../../client/question";
import type { ParseContext } from "../../functions/call/session";
import type { SheetContent } from "../excel/sheetContent";
import { planRefresh } from "../refresh/planRefresh";
import { plannedWorkbook } from "./plannedWorkbook";

/** The sheets that a build adds, and the requests that it sends. */
export interface WorkbookPlan {
  readonly sheets: readonly SheetContent[];
  readonly requests: readonly Question[];
  /** The number of responses that are cached already. */
  readonly cached: number;
  /** The number of races whose jockeys and trainers are unknown because their runners are not cached. */
  readonly unknownRaces: number;
}

/**
 * Plans the requests of sheets without sending one. Formulas are parsed exactly as the functions parse them.
 */
export async function planWorkbook(
  sheets: readonly SheetContent[],
  { context, peek }: { readonly context: ParseContext; readonly peek: Client["peek"] },
): Promise<WorkbookPlan> {
  const workbook = plannedWorkbook(sheets);
  const { questions, computedPeople } = await planRefresh(
    { scope: "workbook", errorsOnly: false },
    { workbook, context, peek },
  );
  const requests = questions.filter((question) => {
    const known = peek(question);
    return known === undefined || ("answer" in known && known.expired);
  });
  // A form that the service is known not to have leads to no jockeys and trainers.
  const unknownRaces = requests.some(({ endpoint }) => endpoint === "form") ? computedPeople : 0;
  return { sheets, requests, cached: questions.length - requests.length, unknownRaces };
}
