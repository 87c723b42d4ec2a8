import { badges as table } from "../cells/columns/runners";
import { t } from "../language/translate";
import { date, race, tail, track } from "./call/arguments";
import { notAvailable } from "./call/cellError";
import { defineCall, runCall } from "./call/runCall";
import { checkRunners } from "./composed/raceParts";

export const badgesCall = defineCall({
  name: "BADGES",
  endpoint: "form",
  arguments: { date, track, race, ...tail },
  reports: { badges: table },
  plan: "pro",
  show(form) {
    checkRunners(form);
    // On Pro, every runner has a list of badges, even an empty one; on Free, no runner has one (spec 4.2).
    if (form.runners.every(({ decorators }) => decorators === undefined))
      throw notAvailable(t`The response has no badges: they are part of the Pro plan. It needs a Pro key.`);
    return {};
  },
});

/**
 * The badges of a race's runners (Pro): a row for every runner and badge.
 * @customfunction BADGES
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param fields The columns in order: names, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; race_code=gallops" or a range of two columns.
 * @returns A row for every badge.
 * @example =RACING.BADGES("2026-03-14","ashford-park",3)
 */
export function badges(
  date: any,
  track: any,
  race: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(badgesCall, { date, track, race, fields, headers, options }, invocation);
}
