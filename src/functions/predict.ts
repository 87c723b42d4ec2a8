import { predictions } from "../cells/columns/predictions";
import { t } from "../language/translate";
import { date, race, tail, track } from "./call/arguments";
import { notAvailable } from "./call/cellError";
import { defineCall, runCall } from "./call/runCall";
import { runnerCard } from "./composed/cards";

export const predictCall = defineCall({
  name: "PREDICT",
  card: runnerCard,
  endpoint: "predictions",
  arguments: { date, track, race, ...tail },
  reports: { predictions },
  show(response) {
    // A table of only headings would look like a race without runners in every sum over it.
    if (response.predictions.length === 0) throw notAvailable(t`No runner in this race has a prediction.`);
    return { response };
  },
});

/**
 * Modelled win and place probabilities of a race (Pro, Beta): a row for every runner that is not scratched, best first.
 * @customfunction PREDICT
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param fields The columns in order: names such as winProb, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; race_code=gallops" or a range of two columns.
 * @returns A row for every runner.
 * @example =RACING.PREDICT("2026-03-14","ashford-park",3)
 */
export function predict(
  date: any,
  track: any,
  race: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(predictCall, { date, track, race, fields, headers, options }, invocation);
}
