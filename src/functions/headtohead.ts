import { headToHead as table } from "../cells/columns/pastResults";
import { date, race, tail, track } from "./call/arguments";
import { defineCall, runCall } from "./call/runCall";

export const headtoheadCall = defineCall({
  name: "HEADTOHEAD",
  endpoint: "headToHead",
  arguments: { date, track, race, ...tail },
  reports: { meetings: table },
});

/**
 * Every earlier meeting of two of a race's runners: which of them finished ahead, by how much, when and at which weights, from a source that keeps past starts.
 * @customfunction HEADTOHEAD
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param fields The columns in order: names, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; race_code=gallops" or a range of two columns.
 * @returns A row for every race before the race's day in which two runners that are not scratched both started, the latest first; the headings alone where none have met.
 * @example =RACING.HEADTOHEAD("2026-03-14","ashford-park",3)
 */
export function headtohead(
  date: any,
  track: any,
  race: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(headtoheadCall, { date, track, race, fields, headers, options }, invocation);
}
