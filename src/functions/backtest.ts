import { readConditions } from "../cells/arguments/readConditions";
import { backtest as tables } from "../cells/columns/rating";
import { parameters } from "../spec/parameters";
import { checkPeriod, from, readPastDay, until } from "./angle";
import { anyCountry, forParameter, report, tail } from "./call/arguments";
import { questionTo, responseTo } from "./call/call";
import { defineCall, runCall } from "./call/runCall";
import { formula, strength } from "./rate";

const ownArguments = {
  // Conditions are separated by "&", because semicolons and commas separate options.
  conditions: forParameter(parameters.raceConditions, (name, value) =>
    readConditions(name, typeof value === "string" ? value.replaceAll("&", ";") : value),
  ),
  split: forParameter(parameters.split, readPastDay),
  strength,
} as const;

export const backtestCall = defineCall({
  name: "BACKTEST",
  endpoint: "backtest",
  arguments: { formula, from, until, report, ...tail },
  options: { country: anyCountry, ...ownArguments },
  reports: tables,
  check: checkPeriod,
  join: {
    note: "The number of different formulas that the workbook has asked for today is sent with it.",
    questions: (parsed) => [questionTo("backtest", parsed, { report: parsed.report })],
    compose: (_, outcomes) => responseTo(outcomes, "backtest"),
  },
});

/**
 * The record of your own rating, a formula, over a source's history (Pro): fitted on the earlier half of the races, judged on the later against equal chances, the model and the starting prices.
 * @customfunction BACKTEST
 * @param formula The rating, for example "5*career.shrunkWinRate - barrier/50"; or a range: a column of terms to add up, or two columns, terms and weights.
 * @param from The first day: an Excel date, "YYYY-MM-DD", or a word such as -365; the first day of the history when blank.
 * @param until The last day, before today; yesterday when blank.
 * @param report summary (default), years, bands, weights (the history's next to yours), or known (how often each variable is known).
 * @param fields The columns in order: names, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; split=2025-01-01; strength=1; conditions=distance=1200&condition=wet", or a range of two columns.
 * @returns One row for the record with its verdict in words, or a row for every year, band of chances or term. Below 0 a difference of log-loss speaks for the formula. The corrected intervals allow for the number of different formulas asked today. A result stays as it is when other formulas are asked for, until it is calculated anew.
 * @example =RACING.BACKTEST("5*career.shrunkWinRate - barrier/50")
 * @example =RACING.BACKTEST({"career.shrunkWinRate",5;"barrier",-0.02},,,"weights")
 * @example =RACING.BACKTEST("barrier",,,"known")
 * @example =RACING.BACKTEST("-last.finish","2025-11-01","2026-02-28","summary","verdict",FALSE)
 */
export function backtest(
  formula: any[][],
  from?: any,
  until?: any,
  report?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(backtestCall, { formula, from, until, report, fields, headers, options }, invocation);
}
