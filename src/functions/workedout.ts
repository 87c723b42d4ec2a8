import { readInteger } from "../cells/arguments/readNumber";
import { workedOut as tables } from "../cells/columns/workedOut";
import { parameters } from "../spec/parameters";
import { forParameter, race, report, tail, track } from "./call/arguments";
import { defineCall, runCall } from "./call/runCall";
import { runnerCard } from "./composed/cards";
import { resultsDate } from "./results";

const later = forParameter(parameters.later, (name, value) => readInteger(name, value, parameters.later));

export const workedoutCall = defineCall({
  name: "WORKEDOUT",
  card: runnerCard,
  endpoint: "workedOut",
  arguments: { date: resultsDate, track, race, later, report, ...tail },
  reports: tables,
  show: ({ sentence }) => ({ note: sentence }),
});

/**
 * The later form of a past race's starters: the next start, later wins and places, and the rating won or lost since, from a source that keeps past starts.
 * @customfunction WORKEDOUT
 * @param date The day, as far back as the source goes: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: yesterday, a weekday, -7.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param later The later starts of each runner to count, the first ones, 1 to 100; all when blank.
 * @param report runners (default), or race for the whole race in one row with its sentence.
 * @param fields The columns in order: names, wildcards such as next.*, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line with the race's sentence above them.
 * @param options Further options, such as "country=hk; race_code=gallops" or a range of two columns.
 * @returns A row for every starter in the order of finish: its starts on later days that have been run. A place is a finish of third or better. Scratched runners have no row.
 * @example =RACING.WORKEDOUT("2026-02-07","ashford-park",3)
 * @example =RACING.WORKEDOUT("2026-02-07","ashford-park",3,,"race","sentence",FALSE)
 */
export function workedout(
  date: any,
  track: any,
  race: any,
  later?: any,
  report?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(workedoutCall, { date, track, race, later, report, fields, headers, options }, invocation);
}
