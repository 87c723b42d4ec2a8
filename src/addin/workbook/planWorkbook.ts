import type { Client } from "../../client/createClient";
import type { Question } from "../../client/question";
import type { ParseContext } from "../../functions/call/session";
import { planRefresh } from "../refresh/planRefresh";
import type { SheetContent } from "../excel/sheetContent";
import { plannedWorkbook } from "./plannedWorkbook";

/** What building a book does: the sheets it makes, and the questions that it sends. */
export interface WorkbookPlan {
  readonly sheets: readonly SheetContent[];
  /** Each is one request. */
  readonly requests: readonly Question[];
  /** How many answers are at hand. */
  readonly cached: number;
  /** How many formulas ask about names that an answer still to come tells: jockeys and trainers of a field that is not at hand. */
  readonly unknownRaces: number;
}

/** Finds out what a book asks, without asking it; its formulas are read as the functions themselves read them. */
export async function planWorkbook(
  sheets: readonly SheetContent[],
  { surroundings, peek }: { readonly surroundings: ParseContext; readonly peek: Client["peek"] },
): Promise<WorkbookPlan> {
  const workbook = plannedWorkbook(sheets);
  const { questions, computed } = await planRefresh({ scope: "workbook", errorsOnly: false }, { workbook, surroundings, peek });
  const requests = questions.filter((question) => {
    const known = peek(question);
    return known === undefined || ("answer" in known && known.expired);
  });
  // A field that the service is known not to have leads to nobody.
  const unknownRaces = requests.some(({ endpoint }) => endpoint === "form") ? computed : 0;
  return { sheets, requests, cached: questions.length - requests.length, unknownRaces };
}
