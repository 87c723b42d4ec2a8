import { endpoints } from "../spec/endpoints";
import { connections as table } from "../cells/columns/connections";
import { runCall } from "./call/runCall";
import { type Call, tail } from "./call/call";
import { connectionsOf, questionsAboutPeople } from "./connectionsOf";
import { questionTo } from "./call/askJoined";

const { window, min_starts } = endpoints.jockey.parameters;

export const connectionsCall: Call = {
  name: "CONNECTIONS",
  endpoint: "form",
  parameters: ["date", "track", "race", "window", ...tail],
  reports: { connections: table },
  adds: { window, min_starts },
  join: {
    endpoints: ["jockey", "trainer"],
    questions: (meant) => [questionTo("form", meant)],
    further: {
      questions: questionsAboutPeople,
      meaning: "one for each jockey and one for each trainer of the runners that are not scratched",
    },
    mayLack: ({ endpoint }) => endpoint !== "form", // a debutant has no record yet
    compose: (_, found) => connectionsOf(found),
  },
};

/**
 * The jockeys and trainers of a race's runners: each one's record over the career, at this track and over the last days (Pro). It asks for each of them: EXPLAIN tells how many requests that is.
 * @customfunction CONNECTIONS
 * @param date The day: an Excel date, "YYYY-MM-DD", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param window Days back for the recent columns, 14 to 365; they are blank without it.
 * @param fields The columns in the wanted order: names such as jockey.track.winRate, wildcards such as trainer.*, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options More, as "country=hk; race_code=gallops; min_starts=1" or a range of two columns.
 * @param invocation The call in Excel.
 * @returns A row for every runner by its number; blank beside a scratched runner and for a name that the source does not know.
 * @example =RACING.CONNECTIONS("2026-03-14","ashford-park",3,90)
 * @helpurl https://localhost:3000/help/connections.html
 * @cancelable
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
  return runCall(connectionsCall, [date, track, race, window, fields, headers, options], invocation);
}
