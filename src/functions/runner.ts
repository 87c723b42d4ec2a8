import type { FormResponse } from "../spec/responses";
import { didYouMean, foldName } from "../cells/nameMatching";
import { oneRunner } from "../cells/columns/runners";
import { runCall } from "./call/runCall";
import { type Call, type SuppliedArguments, tail } from "./call/call";
import { notAvailable } from "./call/cellError";

/** Tells the wanted runner from the others: by number, else by name without case and accents. */
function isWanted(givens: SuppliedArguments): (runner: { readonly number?: unknown; readonly name?: unknown }) => boolean {
  const wanted = givens.get("runner")?.value;
  if (typeof wanted === "number") return ({ number }) => number === wanted;
  const name = foldName(String(wanted));
  return (runner) => foldName(String(runner.name)) === name;
}

function checkRunner(response: object, givens: SuppliedArguments): void {
  const { runners } = response as FormResponse; // the answer of the form endpoint
  if (runners.some(isWanted(givens))) return;
  const wanted = String(givens.get("runner")?.value);
  const hint = didYouMean(
    wanted,
    runners.map(({ name }) => name),
  );
  throw notAvailable(`Runner ${wanted} is not in this race of ${runners.length} runners${hint}`);
}

export const runnerCall: Call = {
  name: "RUNNER",
  endpoint: "form",
  parameters: ["date", "track", "race", "runner", ...tail],
  reports: { runner: oneRunner },
  single: true,
  filter(givens) {
    const wanted = isWanted(givens);
    return (row) => wanted(row[1] ?? {});
  },
  check: checkRunner,
};

/**
 * One runner of a race, by number or name, in one row; one field gives one value without a heading.
 * @customfunction RUNNER
 * @param date The day: an Excel date, "YYYY-MM-DD", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param runner The runner's saddle cloth number or its name.
 * @param fields The columns in the wanted order: names, wildcards such as stats.track.*, or a preset (basic, stats, pro, all); a text or a range.
 * @param headers TRUE for headings, FALSE for none, 2 for a title line above them; TRUE by default, but FALSE for one field.
 * @param options More, as "country=hk; race_code=gallops; missing=na" or a range of two columns.
 * @param invocation The call in Excel.
 * @returns The runner in one row.
 * @example =RACING.RUNNER("2026-03-14","ashford-park",3,2,"number,name,barrier,weight,form")
 * @example =RACING.RUNNER("2026-03-14","ashford-park",3,2,"stats.overall.winPercent")
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
  return runCall(runnerCall, [date, track, race, runner, fields, headers, options], invocation);
}
