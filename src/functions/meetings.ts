import { meetings as table } from "../cells/columns/meetings";
import type { Row } from "../cells/table/path";
import type { MeetingsResponse } from "../spec/meetings";
import { anyCountry, date, race_code, tail } from "./call/arguments";
import { defineCall } from "./call/call";
import { runCall } from "./call/runCall";

/** Returns the texts by which rows are compared: the default country's first, then the meetings by their start. */
function orderOf([, meeting, race]: Row, home: string): readonly (string | number)[] {
  const { country, slug, races } = meeting as MeetingsResponse["meetings"][number];
  const { raceNumber } = race as MeetingsResponse["meetings"][number]["races"][number];
  return [country === home ? 0 : 1, races[0]?.startTime ?? "", country, slug, raceNumber];
}

function compareRows(one: Row, other: Row, home: string): number {
  const [first, second] = [orderOf(one, home), orderOf(other, home)];
  const index = first.findIndex((part, at) => part !== second[at]);
  if (index < 0) return 0;
  return (first[index] ?? 0) < (second[index] ?? 0) ? -1 : 1;
}

export const meetingsCall = defineCall({
  name: "MEETINGS",
  endpoint: "meetings",
  arguments: { date, race_code, ...tail },
  reports: { meetings: table },
  options: { country: anyCountry },
  filter({ country }) {
    return country === undefined ? undefined : (row) => row[1]?.country === country;
  },
  compare: (home) => (one, other) => compareRows(one, other, home),
  titleNote: "days in that time zone: abroad the date may be another",
});

/**
 * The meetings of a day with their race cards: a row for every race of every meeting, those of the default country first, then by the start of the meeting.
 * @customfunction MEETINGS
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param race_code gallops (default), harness or greyhounds, or R, H, G.
 * @param fields The columns in order: names, wildcards, or a preset (basic, times, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, as "country=nz; timezone=Pacific/Auckland" or a range of two columns.
 * @param invocation The call in Excel.
 * @returns A row for every race.
 * @example =RACING.MEETINGS("2026-03-14")
 * @example =RACING.MEETINGS("2026-03-14","gallops","times")
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
