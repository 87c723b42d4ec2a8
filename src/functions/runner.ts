import { readHeaders } from "../cells/arguments/readText";
import { readRunner } from "../cells/arguments/readRunners";
import type { Column } from "../cells/columns/column";
import { oneRunner } from "../cells/columns/runners";
import { runnersNamed } from "../cells/nameMatching";
import { formatCount, t } from "../language/translate";
import { withNearest } from "../spec/nearestName";
import { date, race, required, tail, track } from "./call/arguments";
import { notAvailable } from "./call/cellError";
import { defineCall, runCall } from "./call/runCall";
import { runnerCard } from "./composed/cards";
import { checkRunners } from "./composed/raceParts";

/** A single field gives a single value, without a heading. */
const headers = {
  read: (cell: unknown, columns: readonly Column[]) => readHeaders(cell, columns.length === 1 ? 0 : 1),
};

export const runnerCall = defineCall({
  name: "RUNNER",
  card: runnerCard,
  endpoint: "form",
  arguments: { date, track, race, runner: required(readRunner), ...tail, headers },
  reports: { runner: oneRunner },
  show(form, { values }) {
    checkRunners(form);
    return { response: { ...form, runners: [runnerNamed(form.runners, values.runner)] } };
  },
});

/** Returns the runner with a number or a name in any form. Throws #N/A unless exactly one runner has it. */
export function runnerNamed<Runner extends { readonly number: number; readonly name: string }>(
  runners: readonly Runner[],
  wanted: number | string,
): Runner {
  const foundRunners = runners.filter(({ number, name }) =>
    typeof wanted === "number" ? number === wanted : runnersNamed(wanted, [name]).length > 0,
  );
  const [only] = foundRunners;
  if (only && foundRunners.length === 1) return only;
  if (only) {
    const fitting = foundRunners.map(({ number, name }) => `${number} ${name}`).join(" and ");
    throw notAvailable(t`${wanted} fits several runners, ${fitting}: give the number.`);
  }
  const names = runners.map(({ name }) => name);
  const sentence = t`Runner ${wanted} is not in this race of ${formatCount(runners.length, "runner")}`;
  throw notAvailable(withNearest(sentence, { name: String(wanted), candidates: names }));
}

/**
 * One runner of a race, by number or name, in one row; one field gives one value without a heading.
 * @customfunction RUNNER
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param runner The runner's saddle cloth number or its name.
 * @param fields The columns in order: names or headings, wildcards such as stats.track.*, or a preset (basic, stats, pro, all); a text or a range.
 * @param headers TRUE for headings, FALSE for none, 2 for a title line above them; TRUE by default, but FALSE for one field.
 * @param options Further options, such as "country=hk; race_code=gallops; missing=na" or a range of two columns.
 * @returns The runner in one row.
 * @example =RACING.RUNNER("2026-03-14","ashford-park",3,2,"number,name,barrier,weight,form")
 * @example =RACING.RUNNER("2026-03-14","ashford-park",3,2,"Career win rate")
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
