import { readRunner } from "../cells/arguments/readRunners";
import { oneRunner } from "../cells/columns/runners";
import { date, race, required, tail, track } from "./call/arguments";
import { defineCall } from "./call/call";
import { runCall } from "./call/runCall";
import { checkNamed, isNamed } from "./composed/namedRunner";

export const runnerCall = defineCall({
  name: "RUNNER",
  endpoint: "form",
  arguments: { date, track, race, runner: required(readRunner), ...tail },
  reports: { runner: oneRunner },
  single: true,
  filter({ runner: wanted }) {
    const isWanted = isNamed(wanted);
    return (row) => isWanted(row[1] ?? {});
  },
  check: ({ runners }, { runner: wanted }) => checkNamed(runners, wanted),
});

/**
 * One runner of a race, by number or name, in one row; one field gives one value without a heading.
 * @customfunction RUNNER
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param runner The runner's saddle cloth number or its name.
 * @param fields The columns in order: names or headings, wildcards such as stats.track.*, or a preset (basic, stats, pro, all); a text or a range.
 * @param headers TRUE for headings, FALSE for none, 2 for a title line above them; TRUE by default, but FALSE for one field.
 * @param options Further options, as "country=hk; race_code=gallops; missing=na" or a range of two columns.
 * @param invocation The call in Excel.
 * @returns The runner in one row.
 * @example =RACING.RUNNER("2026-03-14","ashford-park",3,2,"number,name,barrier,weight,form")
 * @example =RACING.RUNNER("2026-03-14","ashford-park",3,2,"Career win rate")
 * @helpurl https://localhost:3000/help/runner.html
 * @cancelable
 */
export function runner(
  date: any,
  track: any,
  race: any,
  runner: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(runnerCall, { date, track, race, runner, fields, headers, options }, invocation);
}
