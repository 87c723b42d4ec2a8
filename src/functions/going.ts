import { readConditionKey } from "../cells/arguments/readWord";
import { going as table } from "../cells/columns/going";
import { shrinkRate, wilsonInterval } from "../maths/rates";
import type { ConditionKey } from "../spec/codes";
import type { FormResponse } from "../spec/schemas/form";
import { required } from "./call/argument";
import { date, race, tail, track } from "./call/arguments";
import { responseTo } from "./call/askJoined";
import { defineCall } from "./call/call";
import { runCall } from "./call/runCall";

export const goingCall = defineCall({
  name: "GOING",
  endpoint: "form",
  arguments: { date, track, race, condition: required(readConditionKey), ...tail },
  reports: { going: table },
  join: { compose: ({ values }, found) => goingRates(responseTo(found, "form"), values.condition) },
});

type Runner = FormResponse["runners"][number];

/**
 * The starts at the career rate that are added to those on the going: most runners have fewer than ten on any
 * going.
 */
const weight = 10;

/**
 * Returns the rate on the going, raw and shrunk towards the career rate, and its ratio to the career rate.
 */
function ratesOf(
  on: { readonly hits: number; readonly starts: number },
  career: { readonly hits: number; readonly starts: number },
) {
  const overall = career.starts > 0 ? career.hits / career.starts : undefined;
  const raw = on.starts > 0 ? on.hits / on.starts : undefined;
  const shrunk =
    overall === undefined ? undefined : shrinkRate(on.hits, on.starts, { usual: overall, weight });
  const factor = overall && shrunk !== undefined && on.starts > 0 ? shrunk / overall : 1;
  return { overall, raw, shrunk, factor };
}

function rowOf({ number, name, scratched, stats }: Runner, key: ConditionKey) {
  const { starts = 0, wins = 0, places = 0 } = stats.conditions[key] ?? {};
  const career = stats.overall;
  const win = ratesOf({ hits: wins, starts }, { hits: career.wins, starts: career.starts });
  const place = ratesOf({ hits: places, starts }, { hits: career.places, starts: career.starts });
  const { low, high } = wilsonInterval(wins, starts);
  return {
    ...{ number, name, scratched, stats, going: key, starts, wins, places },
    ...{ winRate: win.raw, shrunkWinRate: win.shrunk, winFactor: win.factor },
    ...{ winLow: low, winHigh: high },
    ...{
      placeRate: place.raw,
      shrunkPlaceRate: place.shrunk,
      placeFactor: place.factor,
    },
  };
}

/** Returns a race's form with each runner's record on a going. */
function goingRates(form: FormResponse, key: ConditionKey): object {
  return { ...form, runners: form.runners.map((runner) => rowOf(runner, key)) };
}

/**
 * Each runner's record on a going: starts, raw and shrunk rates, and the factor against its career rate.
 * @customfunction GOING
 * @param date The day: an Excel date, "YYYY-MM-DD", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param condition good, soft, heavy, firm, synthetic, fast or slow; a rating after it, as in Soft 5, is ignored.
 * @param fields The columns in order: names such as winFactor, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, as "country=hk; race_code=gallops" or a range of two columns.
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
  return runCall(goingCall, { date, track, race, condition, fields, headers, options }, invocation);
}
