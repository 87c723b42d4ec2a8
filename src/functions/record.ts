import { type Calendar, readDate } from "../cells/arguments/readDate";
import { readFormula } from "../cells/arguments/readFormula";
import { readInteger } from "../cells/arguments/readNumber";
import { readSlug } from "../cells/arguments/readText";
import { record as tables } from "../cells/columns/record";
import { parameters } from "../spec/parameters";
import { checkPeriod } from "./angle";
import { anyCountry, forParameter, report, tail } from "./call/arguments";
import { questionTo, responseTo } from "./call/call";
import { defineCall, runCall } from "./call/runCall";

const embedded = parameters.model.default;

/** Reads any past day, and the days of the cards. */
const readRecordDay = (name: string, value: unknown, calendar: Calendar): string =>
  readDate(name, value, calendar, parameters.resultsDate);

const limits = {
  track: forParameter(parameters.anyTrack, readSlug),
  model: forParameter(parameters.model, (name, value) =>
    value === embedded ? embedded : readFormula(name, value),
  ),
  limit: forParameter(parameters.limit, (name, value) => readInteger(name, value, parameters.limit)),
};

export const recordCall = defineCall({
  name: "RECORD",
  endpoint: "record",
  arguments: {
    from: forParameter(parameters.recordFrom, readRecordDay),
    until: forParameter(parameters.recordUntil, readRecordDay),
    report,
    ...tail,
  },
  options: { country: anyCountry, ...limits },
  reports: tables,
  check: checkPeriod,
  join: {
    questions: (parsed) => {
      // All race codes, unless the formula names one.
      const isNamed = parsed.supplied.get("race_code")?.from === "option";
      const { race_code, ...others } = parsed.parameters;
      const codeParameter = isNamed && race_code !== undefined ? { race_code } : {};
      return [
        questionTo("record", { parameters: { ...others, ...codeParameter } }, { report: parsed.report }),
      ];
    },
    compose: (_, outcomes) => responseTo(outcomes, "record"),
  },
});

/**
 * The record of the forecasts that your own service wrote down before the off (Pro): each is unchangeable afterwards and judged by the result, losses included.
 * @customfunction RECORD
 * @param from The first day of the races: an Excel date, "YYYY-MM-DD", or a word such as -30; the day of the first forecast when blank.
 * @param until The last day of the races; the latest when blank.
 * @param report summary (default) in one row, calibration for ten bands of the chances, or races with a row for each forecast and the reason if it is not judged.
 * @param fields The columns in order: names, wildcards such as file.*, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "track=ashford-park; country=au; race_code=gallops; model=embedded; limit=1000", or a range of two columns.
 * @returns The record of the service's own model; with model=FORMULA the record of a formula that RATE received before the races, which is shown only to someone who names it. Log-loss and R2 compare with equal chances and with the fair closing prices. The last forecast before the off counts. A chain of hashes names the line of a changed, removed or inserted entry.
 * @example =RACING.RECORD()
 * @example =RACING.RECORD("2026-03-01","2026-03-13","calibration")
 * @example =RACING.RECORD(,,"races","date,track,raceNumber,topPick,state,winner,logLoss",,"limit=10")
 */
export function record(
  from?: any,
  until?: any,
  report?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(recordCall, { from, until, report, fields, headers, options }, invocation);
}
