import { readDate } from "../cells/arguments/readDate";
import { readRace } from "../cells/arguments/readNumber";
import { results as table } from "../cells/columns/pastResults";
import { t } from "../language/translate";
import { parameters } from "../spec/parameters";
import type { ResultsResponse } from "../spec/pastRace";
import { forParameter, tail, track } from "./call/arguments";
import { questionTo, responseTo } from "./call/call";
import { notAvailable } from "./call/cellError";
import { defineCall, runCall } from "./call/runCall";
import { runnerCard } from "./composed/cards";

export const resultsDate = forParameter(parameters.resultsDate, (name, value, calendar) =>
  readDate(name, value, calendar, parameters.resultsDate),
);
const race = forParameter(parameters.anyRace, (name, value) => readRace(name, value, parameters.anyRace));

/** The word for a track that stands for all tracks; a blank one does not, because it may be an empty cell. */
const allTracks = "all";
const isOfAll = ({ values }: { readonly values: { readonly track: string } }): boolean =>
  values.track === allTracks;

interface Results {
  readonly meetings: readonly ResultsResponse[];
}

export const resultsCall = defineCall({
  name: "RESULTS",
  card: runnerCard,
  endpoint: "results",
  arguments: { date: resultsDate, track, race, ...tail },
  reports: { results: table },
  join: {
    endpoints: ["dayResults"],
    note: "One in any case: for the track all GET /x1/day-results.",
    questions: (parsed) => [
      isOfAll(parsed) ? questionTo("dayResults", parsed) : questionTo("results", parsed),
    ],
    compose: (parsed, outcomes): Results =>
      isOfAll(parsed) ? responseTo(outcomes, "dayResults") : { meetings: [responseTo(outcomes, "results")] },
  },
  show({ meetings }, parsed) {
    const { date: day, race_code, country } = parsed.values;
    const isRun = meetings.some(({ races }) => races.some(({ status }) => status === "run"));
    const [meeting] = meetings;
    if (!isRun && isOfAll(parsed))
      throw notAvailable(t`No ${race_code} race in ${country} on ${day} has a result: none has been run.`);
    if (!isRun && meeting) throw withoutResult(meeting);
    return {};
  },
});

/** Returns the #N/A of a meeting of which no race has been run, with the reason. */
function withoutResult({ races, track, date }: ResultsResponse): ReturnType<typeof notAvailable> {
  const [only, other] = races;
  const raceTitle = only && !other ? `Race ${only.raceNumber} of ${track} on ${date}` : undefined;
  if (raceTitle === undefined)
    return notAvailable(t`${track} has no result on ${date}: no race has been run.`);
  return notAvailable(
    only?.status === "abandoned"
      ? t`${raceTitle} was abandoned.`
      : t`${raceTitle} has no result: it has not been run.`,
  );
}

/**
 * The results of a race or meeting or of all tracks on a day: finish, margin, time and starting price of every runner, of any past day, from a source that keeps past starts.
 * @customfunction RESULTS
 * @param date The day, as far back as the source goes: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, yesterday, a weekday, -2.
 * @param track The track's slug or display name, such as sha-tin; or all, for every track of the country and race code that has a meeting on the day.
 * @param race The race number, 1 to 20; all races when blank.
 * @param fields The columns in order: names, wildcards, or a preset (basic, log, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; race_code=gallops" or a range of two columns.
 * @returns A row for every runner of every race that has been run, track by track: in the order of finish, then those that did not finish, then those scratched.
 * @example =RACING.RESULTS("2026-03-07","ashford-park",3)
 * @example =RACING.RESULTS("2026-03-07","ashford-park",,"log")
 * @example =RACING.RESULTS("2026-03-07","all",,"log")
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
