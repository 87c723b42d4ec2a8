import type { Quota } from "../../client/facts";
import { costWords, counted, isTooDear } from "./costWords";
import type { RefreshPlan } from "./planRefresh";

/** What a refresh would do and cost, in a few sentences. */
export function planWords({ cells, questions, computed }: RefreshPlan, quota: Quota | undefined): readonly string[] {
  if (cells.length === 0) return ["There are no such formulas here."];
  return [
    `${counted(cells.length, "cell")} with RACING functions.`,
    `${costWords(questions.length, quota)}.`,
    ...(computed > 0
      ? [
          `${counted(computed, "call")} with computed arguments or further questions: these ask when they are calculated, beyond this cost.`,
        ]
      : []),
    ...(isTooDear(questions.length, quota) ? ["This is more than is left: it would stop and change nothing."] : []),
  ];
}
