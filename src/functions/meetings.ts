import { meetings as table } from "../cells/columns/meetings";
import { anyCountry, date, race_code, tail } from "./call/arguments";
import { defineCall } from "./call/call";
import { runCall } from "./call/runCall";

export const meetingsCall = defineCall({
  name: "MEETINGS",
  endpoint: "meetings",
  arguments: { date, race_code, ...tail },
  reports: { meetings: table },
  options: { country: anyCountry },
  filter({ country }) {
    return country === undefined ? undefined : (row) => row[1]?.country === country;
  },
});

/**
 * The meetings of a day with their race cards: a row for every race of every meeting.
 * @customfunction MEETINGS
 * @param date The day: an Excel date, "YYYY-MM-DD", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param race_code gallops (default), harness or greyhounds, or R, H, G.
 * @param fields The columns in order: names, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, as "country=nz; timezone=Pacific/Auckland" or a range of two columns.
 * @param invocation The call in Excel.
 * @returns A row for every race.
 * @example =RACING.MEETINGS("2026-03-14")
 * @example =RACING.MEETINGS("sun","H","track,raceNumber,startTime,distance",TRUE,"country=au")
 * @helpurl https://localhost:3000/help/meetings.html
 * @cancelable
 */
export function meetings(
  date: any,
  race_code?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(meetingsCall, { date, race_code, fields, headers, options }, invocation);
}
