import type { Quota } from "../../client/facts";
import type { BookPlan } from "./planBook";

const counted = (count: number, thing: string): string => `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;

/** True when the day's quota does not reach: then nothing is begun. */
export const isTooDear = ({ requests }: BookPlan, quota: Quota | undefined): boolean =>
  quota !== undefined && requests.length > quota.left;

/** What building a book makes and costs, in a few sentences. */
export function bookWords(plan: BookPlan, quota: Quota | undefined): readonly string[] {
  const { sheets, requests, held, open } = plan;
  const left = quota ? ` of the ${quota.left.toLocaleString("en")} left today` : "";
  return [
    `${counted(sheets.length, "new sheet")}.`,
    `Cost: ${counted(requests.length, "request")}${left}; ${counted(held, "answer")} ${held === 1 ? "is" : "are"} at hand.`,
    ...(open > 0
      ? [
          `On top come the jockeys and trainers of ${counted(open, "race")}: how many they are is known once the fields are at hand.`,
        ]
      : []),
    ...(isTooDear(plan, quota) ? ["This is more than is left: it is not begun."] : []),
  ];
}
