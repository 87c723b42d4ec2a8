import { countNoun } from "../../lists/lists";
import { numericDay } from "./formats/clocks";
import { remediesHere } from "./formats/remedies";

/**
 * Notes the days in a column whose format writes the day first, for files in which another program may have
 * changed the order. A day above 12 shows the order; several days of one month make it likely.
 */
export function createDayOrder() {
  const open = new Set<string>();
  const months = new Set<number>();
  let isDayFirst = false;
  let [openDay, monthFirst] = ["", ""];
  return {
    add(text: string): void {
      const [first, second] = numericDay(text) ?? [];
      if (first === undefined || second === undefined) return;
      isDayFirst ||= first > 12;
      if (second > 12) monthFirst ||= text.trim();
      open.add(`${first}/${second}`);
      months.add(second);
      if (first !== second) openDay ||= text.trim();
    },
    /** Returns a sentence if the order is a guess, or if a day shows that it is wrong. */
    doubts(column: string): readonly string[] {
      const remedy = remediesHere().monthFirst;
      if (monthFirst !== "")
        return [`${column} is read with the day first, but ${monthFirst} has the month first: ${remedy}`];
      if (isDayFirst || openDay === "" || months.size < 2) return [];
      return [
        `the order of day and month in the ${countNoun(open.size, "day")} of ${column}, such as ${openDay}, is a guess, and the day is read first: ${remedy}`,
      ];
    },
  };
}
