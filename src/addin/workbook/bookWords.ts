import type { Quota } from "../../client/sourceInfo";
import { formatRequestCost, formatCount, exceedsQuota } from "../refresh/costWords";
import type { WorkbookPlan } from "./planBook";

/** What building a book makes and costs, in a few sentences. */
export function describeWorkbookPlan(plan: WorkbookPlan, quota: Quota | undefined): readonly string[] {
  const { sheets, requests, cached, unknownRaces } = plan;
  return [
    `${formatCount(sheets.length, "new sheet")}.`,
    `${formatRequestCost(requests.length, quota)}; ${formatCount(cached, "answer")} ${cached === 1 ? "is" : "are"} at hand.`,
    ...(unknownRaces > 0
      ? [
          `On top come the jockeys and trainers of ${formatCount(unknownRaces, "race")}: how many they are is known once the fields are at hand.`,
        ]
      : []),
    ...(exceedsQuota(requests.length, quota) ? ["This is more than is left: it is not begun."] : []),
  ];
}
