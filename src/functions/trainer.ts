import { trainer as tables } from "../cells/columns/people";
import { min_starts, person, report, runnerOptions, tail, unusedCountry, window } from "./call/arguments";
import { shownPerson } from "./call/askPerson";
import { defineCall, runCall } from "./call/runCall";
import { personCard } from "./composed/cards";
import { personRatesJoin } from "./composed/personRates";

export const trainerCall = defineCall({
  name: "TRAINER",
  card: personCard("trainer"),
  endpoint: "trainer",
  arguments: { name: person, window, report, ...tail },
  reports: tables,
  windowReport: "recent",
  join: personRatesJoin("trainer"),
  show: shownPerson,
  options: { country: unusedCountry, ...runnerOptions, min_starts },
});

/**
 * The career of a trainer (Pro): win and place rates overall, by track and over the last days.
 * @customfunction TRAINER
 * @param name The name, without regard to case, accents, title and middle initials.
 * @param window Days back, 14 to 365; shows the recent report unless one is named.
 * @param report summary (default), tracks, recent, recent tracks or recent conditions; with a window one of the recent ones, recent by default.
 * @param fields The columns in order: names, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "race_code=harness; min_starts=10", or "date=today; track=sha-tin; race=5; number=3" for the trainer of that runner where several have the name; or a range of two columns.
 * @returns A row for the career, or for every track or condition. A source that keeps past starts also has impact value (wins against equal chances) and rivals beaten (PRB), for one more request.
 * @example =RACING.TRAINER("Niall Ellery")
 */
export function trainer(
  name: any,
  window?: any,
  report?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(trainerCall, { name, window, report, fields, headers, options }, invocation);
}
