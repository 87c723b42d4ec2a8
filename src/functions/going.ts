import type { ConditionKey } from "../spec/codes";
import { readGoing } from "../cells/arguments/readGoing";
import { going as table } from "../cells/columns/going";
import { runCall } from "./call/runCall";
import { type Call, tail } from "./call/call";
import { goingRates } from "./goingRates";
import { responseTo } from "./call/askJoined";

export const goingCall: Call = {
  name: "GOING",
  endpoint: "form",
  parameters: ["date", "track", "race", "condition", ...tail],
  reports: { going: table },
  own: { condition: { required: true, read: readGoing } },
  join: {
    // readGoing has read it.
    compose: ({ givens }, found) => goingRates(responseTo(found, "form"), givens.get("condition")?.value as ConditionKey),
  },
};

/**
 * How each runner of a race has done on a going: starts, raw and shrunk rates, and the factor against its career rate.
 * @customfunction GOING
 * @param date The day: an Excel date, "YYYY-MM-DD", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param condition good, soft, heavy, firm, synthetic, fast or slow; a rating behind it, as in Soft 5, is left aside.
 * @param fields The columns in the wanted order: names such as winFactor, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options More, as "country=hk; race_code=gallops" or a range of two columns.
 * @param invocation The call in Excel.
 * @returns A row for every runner by its number; the factor is 1 where a runner has no start on the going.
 * @example =RACING.GOING("2026-03-14","ashford-park",3,"Soft")
 * @example =RACING.GOING("2026-03-14","ashford-park",3,"Good 4","name,starts,winFactor,winLow,winHigh")
 * @helpurl https://localhost:3000/help/going.html
 * @cancelable
 */
export function going(
  date: any,
  track: any,
  race: any,
  condition: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(goingCall, [date, track, race, condition, fields, headers, options], invocation);
}
