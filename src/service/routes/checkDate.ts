import { dateWindow } from "../../spec/parameters";
import { dateOf, dayNumber } from "../../dates/days";
import { todayIn, type Clock } from "./clock";
import { Refusal } from "./refusal";

/** Refuses a date outside the window of spec 8 with a 400; returns its day number. */
export function checkDate(date: string, { clock, timezone }: { clock: Clock; timezone: string }): number {
  const today = todayIn(clock, timezone);
  const day = dayNumber(date) ?? NaN;
  const [first, last] = [today - dateWindow.daysBack, today + dateWindow.daysAhead];
  if (day >= first && day <= last) return day;
  const window = `${dateOf(first)} to ${dateOf(last)}, ${dateWindow.daysBack} days back to ${dateWindow.daysAhead} days ahead`;
  throw new Refusal(400, `date must lie within ${window}; current value is ${date}`);
}
