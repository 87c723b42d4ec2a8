import { readFormula } from "../cells/arguments/readFormula";
import { readNumber } from "../cells/arguments/readNumber";
import { ArgumentError } from "../cells/cellValue";
import { rating } from "../cells/columns/rating";
import { t } from "../language/translate";
import { parameters } from "../spec/parameters";
import { date, forParameter, race, type Reader, tail, track } from "./call/arguments";
import { defineCall, runCall } from "./call/runCall";

const readStrength: Reader<number> = (name, value) => {
  const strength = readNumber(name, value);
  if (strength >= 0) return strength;
  throw new ArgumentError(name, t`must be 0 or more`, value);
};

/** The arguments that RATE and BACKTEST share. */
export const formula = forParameter(parameters.formula, readFormula);
export const strength = { ...forParameter(parameters.strength, readStrength), acceptsZero: true } as const;

export const rateCall = defineCall({
  name: "RATE",
  endpoint: "rating",
  arguments: { date, track, race, formula, ...tail },
  options: { strength },
  reports: { rating },
});

/**
 * Your own rating of a race's runners by a formula (Pro): rank, gap, win probability and fair odds, its strength fitted on the history, next to the service's own probability.
 * @customfunction RATE
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param formula The rating, for example "5*career.shrunkWinRate - barrier/50"; or a range: a column of terms to add up, or two columns, terms and weights.
 * @param fields The columns in order: names such as winProb, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; strength=0.8" or a range of two columns.
 * @returns A row for every runner still in the race by its number. What is unknown of a runner makes its rating unknown, unless coalesce decides otherwise; it is then taken as the mean of the field. FIELDS("RATE","variables") lists what a formula may name.
 * @example =RACING.RATE("2026-03-14","ashford-park",3,"5*career.shrunkWinRate - barrier/50")
 * @example =RACING.RATE("2026-03-14","ashford-park",3,{"career.shrunkWinRate",5;"gap(weight)",-0.05},"number,name,winProb,fairOdds")
 */
export function rate(
  date: any,
  track: any,
  race: any,
  formula: any[][],
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(rateCall, { date, track, race, formula, fields, headers, options }, invocation);
}
