import { dateOf, newestDayOnEarth } from "../../dates/days";
import { dateWindow } from "../../spec/parameters";
import type { LocalHistory } from "./history";

/**
 * Returns the last day of a history whose races are all older than the window of dates, YYYY-MM-DD. The clock
 * is pinned to it, so that old files can be asked about. Returns undefined for newer races. The time is in
 * milliseconds since 1970.
 */
export function replayedDay({ driver }: Pick<LocalHistory, "driver">, now: number): string | undefined {
  const [row] = driver.all<{ last: number | null }>("SELECT MAX(day) AS last FROM race");
  const last = row?.last ?? Infinity;
  return last < newestDayOnEarth(now) - dateWindow.daysBack ? dateOf(last) : undefined;
}
