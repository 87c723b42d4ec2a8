import { readCondition } from "../cells/arguments/readText";
import { going as table } from "../cells/columns/going";
import { wilsonInterval } from "../maths/rates";
import { requestedGoings } from "../spec/goings";
import { date, race, required, tail, track } from "./call/arguments";
import type { Outcome } from "./call/call";
import { defineCall, runCall } from "./call/runCall";
import { countsOn, fieldRate, shrunkTowards, type Tally, tallyOf } from "./composed/formFigures";
import { formIn, raceCodeOf } from "./composed/raceParts";

export const goingCall = defineCall({
  name: "GOING",
  endpoint: "form",
  arguments: { date, track, race, condition: required(readCondition), ...tail },
  reports: { going: table },
  join: { compose: ({ values }, outcomes) => goingRates(outcomes, values.condition) },
});

/**
 * Returns the rate on the going, raw and shrunk, and the factor. The rate is shrunk towards the field's
 * career rate, never towards the runner's own. The factor divides the shrunk rate by the rate that as many
 * starts at the runner's career rate would give: 1 if there are no starts on the going, the ratio of the raw
 * rates if there are many.
 */
function ratesOf(on: Tally, career: Tally, usual: number | undefined) {
  const raw = on.starts > 0 ? on.hits / on.starts : undefined;
  if (usual === undefined) return { raw, shrunk: undefined, factor: 1 };
  const expectedHits = career.starts > 0 ? on.starts * (career.hits / career.starts) : 0;
  const expected = shrunkTowards(usual, { hits: expectedHits, starts: on.starts });
  const shrunk = shrunkTowards(usual, on);
  return { raw, shrunk, factor: expected > 0 ? shrunk / expected : 1 };
}

/** Returns a race's form with each runner's record on one going, or on wet or dry goings. */
function goingRates(outcomes: readonly Outcome[], condition: string): object {
  const form = formIn(outcomes);
  const keys = requestedGoings(condition, raceCodeOf(outcomes)) ?? [];
  const going = keys.join(", ");
  const careers = form.runners.map(({ stats }) => stats.overall);
  const usualWin = fieldRate(careers.map((career) => tallyOf(career, "wins")));
  const usualPlace = fieldRate(careers.map((career) => tallyOf(career, "places")));
  const runners = form.runners.map(({ number, name, scratched, stats }) => {
    const on = countsOn(stats, keys);
    const { starts, wins, places } = on;
    const win = ratesOf(tallyOf(on, "wins"), tallyOf(stats.overall, "wins"), usualWin);
    const place = ratesOf(tallyOf(on, "places"), tallyOf(stats.overall, "places"), usualPlace);
    const { low, high } = wilsonInterval(wins, starts);
    return {
      number,
      name,
      scratched,
      stats,
      going,
      starts,
      wins,
      places,
      winLow: low,
      winHigh: high,
      winRate: win.raw,
      shrunkWinRate: win.shrunk,
      winFactor: win.factor,
      placeRate: place.raw,
      shrunkPlaceRate: place.shrunk,
      placeFactor: place.factor,
      fieldWinRate: usualWin,
      fieldPlaceRate: usualPlace,
    };
  });
  return { ...form, runners };
}

/**
 * Each runner's record on a going: starts, raw rates, rates that allow for few starts, and the factor against its career rate.
 * @customfunction GOING
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param condition good, soft, heavy, firm, synthetic, fast or slow, wet or dry, or a word of any country, such as Yielding; a rating after it, such as Soft 5, is ignored.
 * @param fields The columns in order: names such as winFactor, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; race_code=gallops" or a range of two columns.
 * @returns A row for every runner by its number; the factor is 1 where a runner has no start on the going.
 * @example =RACING.GOING("2026-03-14","ashford-park",3,"Soft")
 * @example =RACING.GOING("2026-03-14","ashford-park",3,"Good 4","name,starts,winFactor,winLow,winHigh")
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
