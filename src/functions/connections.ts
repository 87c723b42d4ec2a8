import { connections as table, isOfHistory } from "../cells/columns/connections";
import { t } from "../language/translate";
import type { ConnectionsResponse } from "../spec/rates";
import { date, min_starts, race, tail, track, window } from "./call/arguments";
import { type Outcome, type ParsedArguments, questionTo } from "./call/call";
import { notAvailable } from "./call/cellError";
import { defineCall, runCall } from "./call/runCall";
import { formIn, peopleQuestions, recordsIn } from "./composed/raceParts";

type Parsed = Pick<ParsedArguments, "columns">;

const asksHistory = ({ columns }: Parsed): boolean => columns.some(isOfHistory);

/** Returns true if a column shows the career of a jockey or trainer, each of which is a request. */
const asksPeople = ({ columns }: Parsed): boolean =>
  columns.some((column) => /^runners\[\]\.(?:jockey|trainer)Stats\b/.test(column.path));

export const connectionsCall = defineCall({
  name: "CONNECTIONS",
  endpoint: "form",
  arguments: { date, track, race, window, ...tail },
  options: { min_starts },
  reports: { connections: table },
  join: {
    endpoints: ["jockey", "trainer", "connections"],
    questions: (parsed) => [
      questionTo("form", parsed),
      ...(asksHistory(parsed) ? [questionTo("connections", parsed)] : []),
    ],
    further: (parsed) =>
      asksPeople(parsed)
        ? {
            questions: (outcomes) => peopleQuestions(parsed, outcomes),
            description: "one for each jockey and one for each trainer of the runners that are not scratched",
          }
        : undefined,
    // If careers are shown, which any source has, the columns of past starts may stay blank.
    mayFail: ({ endpoint }, parsed) => endpoint === "connections" && asksPeople(parsed),
    compose: (parsed, outcomes) => connectionsOf(parsed, outcomes),
  },
});

/** Throws #N/A if all requested columns are about sires or damsires and the source states none. */
function checkPedigree({ columns }: Parsed, { statesSires, statesDamsires }: ConnectionsResponse): void {
  const asksFor = (kind: string): boolean => columns.some(({ name }) => name.split(".")[0] === kind);
  if (asksFor("sire") && !asksFor("pair") && !statesSires)
    throw notAvailable(t`This source states no sires.`);
  if (asksFor("damsire") && !asksFor("pair") && !statesDamsires)
    throw notAvailable(t`This source states no dams’ sires.`);
}

function connectionsOf(parsed: Parsed, outcomes: readonly Outcome[]): object {
  const form = formIn(outcomes);
  const history = outcomes.find(({ question }) => question.endpoint === "connections")?.answer?.response as
    ConnectionsResponse | undefined; // determined by its question's endpoint
  if (history) checkPedigree(parsed, history);
  const recordFor = recordsIn(outcomes);
  const runners = form.runners.map((runner) => ({
    ...runner,
    jockeyStats: recordFor(runner, "jockey")?.record,
    trainerStats: recordFor(runner, "trainer")?.record,
    rates: history?.runners.find(({ number }) => number === runner.number),
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
 * @param fields The columns in order: names such as jockey.track.winRate, wildcards such as trainer.*, or a preset (basic, pairs, sires, damsires, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; race_code=gallops; min_starts=1" or a range of two columns.
 * @returns A row for every runner by its number; blank for a scratched runner and for a name that the source does not know. A source that keeps past starts also has pairs of jockey and trainer, sires and damsires, with impact value (wins against equal chances) and rivals beaten (PRB), before the race's day.
 * @example =RACING.CONNECTIONS("2026-03-14","ashford-park",3,90)
 * @example =RACING.CONNECTIONS("2026-03-14","ashford-park",3,,"pairs")
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
