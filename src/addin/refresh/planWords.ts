import type { Quota } from "../../client/facts";
import type { RefreshPlan } from "./planRefresh";

const counted = (count: number, thing: string): string => `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;

/** What a refresh would do and cost, in a few sentences. */
export function planWords({ cells, questions, computed }: RefreshPlan, quota: Quota | undefined): readonly string[] {
  if (cells.length === 0) return ["There are no such formulas here."];
  const left = quota ? ` of the ${quota.left.toLocaleString("en")} left today` : "";
  return [
    `${counted(cells.length, "cell")} with RACING functions.`,
    `Cost: ${counted(questions.length, "request")}${left}.`,
    ...(computed > 0
      ? [
          `${counted(computed, "call")} with computed arguments or further questions: these ask when they are calculated, beyond this cost.`,
        ]
      : []),
    ...(quota && questions.length > quota.left ? ["This is more than is left: it would stop and change nothing."] : []),
  ];
}
