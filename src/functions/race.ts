import { race as table } from "../cells/columns/runners";
import { date, race as raceNumber, tail, track } from "./call/arguments";
import { defineCall, runCall } from "./call/runCall";

export const raceCall = defineCall({
  name: "RACE",
  endpoint: "form",
  arguments: { date, track, race: raceNumber, ...tail },
  reports: { race: table },
});

/**
 * One race: its name, class, distance, condition, start time and prize money in one row.
 * @customfunction RACE
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param fields The columns in order: names, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; race_code=gallops; time=utc" or a range of two columns.
 * @returns The race in one row.
 * @example =RACING.RACE("2026-03-14","ashford-park",3)
 * @example =RACING.RACE("2026-03-14","Ashford Park",3,"raceName,distance,startTime",FALSE,"time=utc")
 */
export function race(
  date: any,
  track: any,
  race: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(raceCall, { date, track, race, fields, headers, options }, invocation);
}
