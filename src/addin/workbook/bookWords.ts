import type { Quota } from "../../client/facts";
import { costWords, counted, isTooDear } from "../refresh/costWords";
import type { BookPlan } from "./planBook";

/** What building a book makes and costs, in a few sentences. */
export function bookWords(plan: BookPlan, quota: Quota | undefined): readonly string[] {
  const { sheets, requests, held, open } = plan;
  return [
    `${counted(sheets.length, "new sheet")}.`,
    `${costWords(requests.length, quota)}; ${counted(held, "answer")} ${held === 1 ? "is" : "are"} at hand.`,
    ...(open > 0
      ? [
          `On top come the jockeys and trainers of ${counted(open, "race")}: how many they are is known once the fields are at hand.`,
        ]
      : []),
    ...(isTooDear(requests.length, quota) ? ["This is more than is left: it is not begun."] : []),
  ];
}
