import { meetings as table } from "../cells/columns/meetings";
import { countryOfRows, date, race_code, tail } from "./call/arguments";
import { type Meeting, ownDay } from "./call/askWhereRaced";
import { defineCall, runCall } from "./call/runCall";
import { defaultOf } from "./call/session";
import { meetingCard } from "./composed/cards";

export const meetingsCall = defineCall({
  name: "MEETINGS",
  card: meetingCard,
  endpoint: "meetings",
  arguments: { date, race_code, ...tail },
  reports: { meetings: table },
  options: { country: countryOfRows },
  show(response, { values: { country }, context }) {
    const home = String(defaultOf("country", context.settings).value).trim().toLowerCase();
    const keyOf = (meeting: Meeting): string =>
      [
        meeting.country === home ? 0 : 1,
        meeting.races[0]?.startTime ?? "",
        meeting.country,
        meeting.slug,
      ].join("\n");
    const meetings = response.meetings
      .filter((meeting) => country === undefined || meeting.country === country)
      .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : Number(keyOf(one) > keyOf(other))))
      .map((meeting) => {
        const { date: localDate, timezone } = ownDay(meeting) ?? {};
        const races = [...meeting.races]
          .sort((one, other) => one.raceNumber - other.raceNumber)
          .map((race) => ({
            ...race,
            formula:
              localDate &&
              `=RACING.FORM("${localDate}","${meeting.slug}",${race.raceNumber},,,"country=${meeting.country}; race_code=${response.raceType}; timezone=${timezone}")`,
          }));
        return { ...meeting, localDate, races };
      });
    const note = "days in that time zone: abroad the date may be another";
    return { response: { ...response, meetings }, note };
  },
});

/**
 * The meetings of a day with their race cards: a row for every race of every meeting, the default country's first, then by the start of the meeting.
 * @customfunction MEETINGS
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param race_code gallops (default), harness or greyhounds, or R, H, G.
 * @param fields The columns in order: names, wildcards, or a preset (basic, times, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=nz; timezone=Pacific/Auckland" or a range of two columns.
 * @returns A row for every race.
 * @example =RACING.MEETINGS("2026-03-14")
 * @example =RACING.MEETINGS("2026-03-14","gallops","times")
 * @example =RACING.MEETINGS("sun","H","track,raceNumber,startTime,distance",TRUE,"country=au")
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
