import { readInteger } from "../cells/arguments/readNumber";
import { readRunner } from "../cells/arguments/readRunners";
import { withNoteColumns } from "../cells/columns/notes";
import { starts as table } from "../cells/columns/pastResults";
import { parameters } from "../spec/parameters";
import { date, forParameter, optional, race, tail, track } from "./call/arguments";
import { defineCall, runCall } from "./call/runCall";
import { runnerCard } from "./composed/cards";
import { notedFields, notes, withNotesOfDay } from "./composed/ownNotes";
import { runnerNamed } from "./runner";

const count = forParameter(parameters.count, (name, value) => readInteger(name, value, parameters.count));

// The runner is looked up in the response, so that formulas for all runners of a race share one request.
export const startsCall = defineCall({
  name: "STARTS",
  card: runnerCard,
  endpoint: "starts",
  arguments: { date, track, race, runner: optional(readRunner), count, ...tail, fields: notedFields, notes },
  reports: { starts: withNoteColumns(table, "runners[].starts[]") },
  show(response, { values }) {
    const { runner } = values;
    if (runner === undefined) return { response: withNotesOfDay(response, values) };
    const runners = [runnerNamed(response.runners, runner)];
    return { response: withNotesOfDay({ ...response, runners }, values) };
  },
});

/**
 * Past performances: the last starts of a race's runners before its day, from a source that keeps past starts (simulated races or results files).
 * @customfunction STARTS
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param runner The runner's saddle cloth number or its name; all runners when blank.
 * @param count The starts of each runner, the latest ones, 1 to 100; 6 by default.
 * @param fields The columns in order: names, wildcards, or a preset (basic, line, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; race_code=gallops" or a range of two columns.
 * @param notes A range of your notes with a row of headings, such as the sheet Notes, for the columns mark, note, myRating, noteDay and noteCount. Nothing of it is sent.
 * @returns A row for every start, by the runner's number, the latest start first; a runner that has not started has no row. Nothing of the race's day or later is used. A start has your note of its day.
 * @example =RACING.STARTS("2026-03-14","ashford-park",3,2)
 * @example =RACING.STARTS("2026-03-14","ashford-park",3,,2,"line")
 */
export function starts(
  date: any,
  track: any,
  race: any,
  runner?: any,
  count?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  notes?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(
    startsCall,
    { date, track, race, runner, count, fields, headers, options, notes },
    invocation,
  );
}
