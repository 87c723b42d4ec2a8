import type { Quota } from "../../client/sourceInfo";
import { formatRequestCost, formatCount, exceedsQuota } from "./costWords";
import type { RefreshPlan } from "./planRefresh";

/** What a refresh would do and cost, in a few sentences. */
export function describeRefreshPlan({ cells, questions, computed }: RefreshPlan, quota: Quota | undefined): readonly string[] {
  if (cells.length === 0) return ["There are no such formulas here."];
  return [
    `${formatCount(cells.length, "cell")} with RACING functions.`,
    `${formatRequestCost(questions.length, quota)}.`,
    ...(computed > 0
      ? [
          `${formatCount(computed, "call")} with computed arguments or further questions: these ask when they are calculated, beyond this cost.`,
        ]
      : []),
    ...(exceedsQuota(questions.length, quota) ? ["This is more than is left: it would stop and change nothing."] : []),
  ];
}
