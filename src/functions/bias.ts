import { ArgumentError } from "../cells/cellValue";
import { trackBias } from "../cells/columns/bias";
import { t } from "../language/translate";
import { condition, course, distance, report, surface, tail, venue, window } from "./call/arguments";
import { questionTo, responseTo } from "./call/call";
import { defineCall, runCall } from "./call/runCall";

export const biasCall = defineCall({
  name: "BIAS",
  endpoint: "trackBias",
  arguments: { venue, distance, window, condition, report, ...tail },
  reports: trackBias,
  windowReport: "recent barriers",
  options: { surface, course },
  join: {
    endpoints: ["drawStyles"],
    note: "The report styles asks /x1/draw-styles instead: only a source that keeps past starts has it.",
    questions: (parsed) => [questionTo(parsed.report === "styles" ? "drawStyles" : "trackBias", parsed)],
    compose: (parsed, outcomes): object =>
      responseTo(outcomes, parsed.report === "styles" ? "drawStyles" : "trackBias"),
  },
  check({ condition, window }, _context, report) {
    if (condition !== undefined && window === undefined && report !== "styles")
      throw new ArgumentError("condition", t`applies only when window is given`, condition);
  },
});

/**
 * Barrier draw statistics of a venue: wins, places, rates and advantage by barrier, distance band or condition (Pro).
 * @customfunction BIAS
 * @param venue The venue's slug or display name, such as happy-valley.
 * @param distance Metres, such as 1200 or "1000-1400", 200 to 5000, or miles and furlongs, such as "6f" or "1m2f" (10 m to either side); the whole track when blank.
 * @param window Days back, 14 to 365; shows the recent barriers unless a report is named.
 * @param condition good, soft, heavy, firm, synthetic, fast or slow, wet or dry, or a word of any country, such as Yielding; for the recent reports, needs window. A rating after it, such as Soft 5, is ignored.
 * @param report barriers (default), bands, band barriers, conditions, styles (by barrier and running style), recent, recent barriers or summary; with a window recent barriers (default) or recent.
 * @param fields The columns in order: names, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; surface=turf; course=C" or a range of two columns.
 * @returns A row for every barrier, band or condition; of styles one for every barrier and running style, by where each starter settled in its race, with impact value and rivals beaten (PRB), from a source that keeps past starts.
 * @example =RACING.BIAS("ashford-park")
 * @example =RACING.BIAS("ashford-park","1000-1400",90,,"recent barriers")
 * @example =RACING.BIAS("ashford-park",,,,"styles","barrier,runningStyle,starts,winRate,impactValue,percentBeaten")
 * @example =RACING.BIAS("ashford-park",,,,"bands","category,totalRaces,strongestBarrier,biasStrength")
 */
export function bias(
  venue: any,
  distance?: any,
  window?: any,
  condition?: any,
  report?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(
    biasCall,
    { venue, distance, window, condition, report, fields, headers, options },
    invocation,
  );
}
