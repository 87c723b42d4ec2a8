import { speedMapColumns, speedMap } from "../cells/columns/speedMap";
import { runCall } from "./call/runCall";
import type { Call } from "./call/call";
import { readScratchedCells } from "./readScratchings";
import { responseTo } from "./call/askJoined";
import { type RunningOrder, runningOrder } from "./runningOrder";

export const speedmapCall: Call = {
  name: "SPEEDMAP",
  endpoint: "form",
  parameters: ["date", "track", "race", "scratched", "headers", "options"],
  reports: { "speed map": speedMap },
  own: { scratched: { read: readScratchedCells } },
  join: { compose: ({ givens }, found) => runningOrder(givens, responseTo(found, "form")) },
  columnsOf(response) {
    const { placed } = response as RunningOrder; // what runningOrder has made
    return speedMapColumns(placed);
  },
};

/**
 * The speed map of a race: runners from the inside barrier out, each at its place in running once settled (Pro). Scratching one moves those behind it up and leaves its row.
 * @customfunction SPEEDMAP
 * @param date The day: an Excel date, "YYYY-MM-DD", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param scratched Further runners to scratch: numbers or names, in one cell or a range; or a flag (TRUE, x, scr) for every runner in the order of FORM.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options More, as "country=hk; race_code=gallops" or a range of two columns.
 * @param invocation The call in Excel.
 * @returns A row for every runner by its barrier, unrated and scratched ones included; then a column for each place in running with its runner's number in it.
 * @example =RACING.SPEEDMAP("2026-03-14","ashford-park",3)
 * @helpurl https://localhost:3000/help/speedmap.html
 * @cancelable
 */
export function speedmap(
  date: any,
  track: any,
  race: any,
  scratched?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(speedmapCall, [date, track, race, scratched, headers, options], invocation);
}
