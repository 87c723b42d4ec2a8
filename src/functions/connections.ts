import { connections as table } from "../cells/columns/connections";
import { date, min_starts, race, tail, track, window } from "./call/arguments";
import { type Outcome, questionTo, responseTo } from "./call/call";
import { defineCall, runCall } from "./call/runCall";
import { peopleQuestions, recordsIn } from "./composed/raceParts";

export const connectionsCall = defineCall({
  name: "CONNECTIONS",
  endpoint: "form",
  arguments: { date, track, race, window, ...tail },
  options: { min_starts },
  reports: { connections: table },
  join: {
    endpoints: ["jockey", "trainer"],
    questions: (parsed) => [questionTo("form", parsed)],
    further: (parsed) => ({
      questions: (outcomes) => peopleQuestions(parsed, outcomes),
      description: "one for each jockey and one for each trainer of the runners that are not scratched",
    }),
    compose: (_, outcomes) => connectionsOf(outcomes),
  },
});

function connectionsOf(outcomes: readonly Outcome[]): object {
  const form = responseTo(outcomes, "form");
  const recordFor = recordsIn(outcomes);
  const runners = form.runners.map((runner) => ({
    ...runner,
    jockeyStats: recordFor(runner, "jockey")?.record,
    trainerStats: recordFor(runner, "trainer")?.record,
  }));
  return { ...form, runners };
}

/**
 * The jockeys and trainers of a race's runners: each one's record over the career, at this track and over the last days (Pro). Each of them is a request: EXPLAIN shows how many that is.
 * @customfunction CONNECTIONS
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param window Days back for the recent columns, 14 to 365; they are blank without it.
 * @param fields The columns in order: names such as jockey.track.winRate, wildcards such as trainer.*, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, as "country=hk; race_code=gallops; min_starts=1" or a range of two columns.
 * @returns A row for every runner by its number; blank for a scratched runner and for a name that the source does not know.
 * @example =RACING.CONNECTIONS("2026-03-14","ashford-park",3,90)
 */
export function connections(
  date: any,
  track: any,
  race: any,
  window?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(connectionsCall, { date, track, race, window, fields, headers, options }, invocation);
}
