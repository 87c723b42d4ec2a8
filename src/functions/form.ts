import { withNoteColumns } from "../cells/columns/notes";
import { runners } from "../cells/columns/runners";
import { date, race, tail, track } from "./call/arguments";
import { otherMeetingNote } from "./call/askWhereRaced";
import { defineCall, runCall } from "./call/runCall";
import { runnerCard } from "./composed/cards";
import { notedFields, notes, withNotes } from "./composed/ownNotes";
import { checkRunners } from "./composed/raceParts";

export const formCall = defineCall({
  name: "FORM",
  card: runnerCard,
  endpoint: "form",
  arguments: { date, track, race, ...tail, fields: notedFields, notes },
  reports: { runners: withNoteColumns(runners, "runners[]") },
  show(response, { parameters, context, values }) {
    checkRunners(response);
    const note = otherMeetingNote({ endpoint: "form", parameters }, context.client.peek);
    return { response: withNotes(response, values), ...(note !== "" && { note }) };
  },
});

/**
 * The form of one race: a row for every runner by its number, scratched runners kept and flagged.
 * @customfunction FORM
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param fields The columns in order: names or headings, wildcards such as stats.track.*, or a preset (basic, form, stats, pro, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; race_code=gallops; missing=na" or a range of two columns.
 * @param notes A range of your notes with a row of headings, such as the sheet Notes, for the columns mark, note, myRating, noteDay and noteCount. Nothing of it is sent.
 * @returns A row for every runner.
 * @example =RACING.FORM("2026-03-14","ashford-park",3)
 * @example =RACING.FORM("2026-03-14","ashford-park",3,"number,name,mark,note",,,{"Runner","Day","Mark","Note";"Gentle Inkwell","2026-03-07",7,"Ran on late"})
 * @example =RACING.FORM("today","Ashford Park",3,"name,jockey,stats.track.starts,stats.track.winRate",2)
 */
export function form(
  date: any,
  track: any,
  race: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  notes?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(formCall, { date, track, race, fields, headers, options, notes }, invocation);
}
