import { ArgumentError } from "../cells/cellValue";
import { readConditions } from "../cells/arguments/readConditions";
import { readDate } from "../cells/arguments/readDate";
import { readInteger } from "../cells/arguments/readNumber";
import { angle as tables } from "../cells/columns/angle";
import { t } from "../language/translate";
import { parameters } from "../spec/parameters";
import { anyCountry, forParameter, type Reader, report, runnerOptions, tail } from "./call/arguments";
import { questionTo, responseTo } from "./call/call";
import { defineCall, runCall } from "./call/runCall";

export const readPastDay: Reader<string> = (name, value, calendar) =>
  readDate(name, value, calendar, { maximum: -1 });

const conditions = forParameter(parameters.conditions, readConditions);
export const from = forParameter(parameters.from, readPastDay);
export const until = forParameter(parameters.until, readPastDay);
const limit = forParameter(parameters.limit, (name, value) => readInteger(name, value, parameters.limit));

export function checkPeriod({ from, until }: Partial<Record<"from" | "until", string | undefined>>): void {
  if (from !== undefined && until !== undefined && from > until)
    throw new ArgumentError("from", t`must not be after until, ${until}`, from);
}

// The client adds the number of angles when it sends the request, so that a cached record stays as it is
// when another angle is asked for.
export const angleCall = defineCall({
  name: "ANGLE",
  endpoint: "angle",
  arguments: { conditions, from, until, report, ...tail },
  options: { country: anyCountry, limit, ...runnerOptions },
  reports: tables,
  check: checkPeriod,
  join: {
    note: "The number of different angles that the workbook has asked for today is sent with it.",
    questions: (parsed) => [questionTo("angle", parsed, { report: parsed.report })],
    compose: (_, outcomes) => responseTo(outcomes, "angle"),
  },
});

/**
 * The record of an angle (a system) over a source's history (Pro): strike rate, A/E and return on level stakes with their intervals, and a warning where they show no edge.
 * @customfunction ANGLE
 * @param conditions The conditions that a start must meet, as "jockey=Z Purton; distance=1200; condition=wet; barrier=1-4; first-up; class>=60"; or a range: one in each cell, or two columns, names and values.
 * @param from The first day: an Excel date, "YYYY-MM-DD", or a word such as -365; the first day of the history when blank.
 * @param until The last day, before today; yesterday when blank.
 * @param report summary (default), years or starts.
 * @param fields The columns in order: names, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, as "country=hk; limit=1000", or "date=today; track=sha-tin; race=5; number=3" for that runner's own jockey or trainer where several have the name; or a range of two columns.
 * @returns One row for the record, a row for every year, or one for every start, the latest first. The intervals behind the warning are corrected for the number of different angles asked today. A result stays as it is when other angles are asked for, until it is calculated anew.
 * @example =RACING.ANGLE("barrier=1-2; distance<=1200")
 * @example =RACING.ANGLE("jockey=Keira Ambrose; condition=wet",,,"years")
 * @example =RACING.ANGLE("trainer=Niall Ellery; first-up","2025-11-01","2026-02-28","starts")
 */
export function angle(
  conditions: any[][],
  from?: any,
  until?: any,
  report?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(angleCall, { conditions, from, until, report, fields, headers, options }, invocation);
}
