import { readDate } from "../cells/arguments/readDate";
import { readRace } from "../cells/arguments/readNumber";
import { results as table } from "../cells/columns/pastResults";
import { t } from "../language/translate";
import { parameters } from "../spec/parameters";
import type { ResultsResponse } from "../spec/pastRace";
import { forParameter, tail, track } from "./call/arguments";
import { notAvailable } from "./call/cellError";
import { defineCall, runCall } from "./call/runCall";
import { runnerCard } from "./composed/cards";

export const resultsDate = forParameter(parameters.resultsDate, (name, value, calendar) =>
  readDate(name, value, calendar, parameters.resultsDate),
);
const race = forParameter(parameters.anyRace, (name, value) => readRace(name, value, parameters.anyRace));

export const resultsCall = defineCall({
  name: "RESULTS",
  card: runnerCard,
  endpoint: "results",
  arguments: { date: resultsDate, track, race, ...tail },
  reports: { results: table },
  show(response) {
    checkRun(response);
    return {};
  },
});

/** Throws #N/A with the reason unless a race has been run. */
function checkRun({ races, track, date }: ResultsResponse): void {
  if (races.some(({ status }) => status === "run")) return;
  const [only, other] = races;
  const named = only && !other ? `Race ${only.raceNumber} of ${track} on ${date}` : undefined;
  if (named === undefined) throw notAvailable(t`${track} has no result on ${date}: no race has been run.`);
  throw notAvailable(
    only?.status === "abandoned"
      ? t`${named} was abandoned.`
      : t`${named} has no result: it has not been run.`,
  );
}

/**
 * The results of a race or of a whole meeting: finish, margin, time and starting price of every runner, of any past day, from a source that keeps past starts. For your own review and betting log.
 * @customfunction RESULTS
 * @param date The day, as far back as the source goes: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, yesterday, a weekday, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20; all races of the meeting when blank.
 * @param fields The columns in order: names, wildcards, or a preset (basic, log, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, as "country=hk; race_code=gallops" or a range of two columns.
 * @returns A row for every runner of every race that has been run: in the order of finish, then those that did not finish, then those scratched.
 * @example =RACING.RESULTS("2026-03-07","ashford-park",3)
 * @example =RACING.RESULTS("2026-03-07","ashford-park",,"log")
 */
export function results(
  date: any,
  track: any,
  race?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(resultsCall, { date, track, race, fields, headers, options }, invocation);
}
