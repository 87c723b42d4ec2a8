import { ArgumentError, single } from "../cells/cellValue";
import { readConditions, readSavedAngles, type SavedAngle } from "../cells/arguments/readConditions";
import { readDate } from "../cells/arguments/readDate";
import { readInteger } from "../cells/arguments/readNumber";
import { angle as tables } from "../cells/columns/angle";
import { t } from "../language/translate";
import { holmPValues } from "../maths/winsInterval";
import type { AngleResponse } from "../spec/angle";
import { parameters } from "../spec/parameters";
import type { QualifiersResponse } from "../spec/qualifiers";
import { anyCountry, forParameter, type Reader, report, runnerOptions, tail } from "./call/arguments";
import { type CallQuestion, type Outcome, type ParsedArguments, questionTo, responseTo } from "./call/call";
import { defineCall, runCall } from "./call/runCall";

export const readPastDay: Reader<string> = (name, value, calendar) =>
  readDate(name, value, calendar, { maximum: -1 });

const conditions = forParameter(
  parameters.conditions,
  (name, value): string | readonly SavedAngle[] =>
    readSavedAngles(name, value) ?? readConditions(name, value),
);
export const from = forParameter(parameters.from, readPastDay);
export const until = forParameter(parameters.until, readPastDay);
const limit = forParameter(parameters.limit, (name, value) => readInteger(name, value, parameters.limit));

export function checkPeriod({ from, until }: Partial<Record<"from" | "until", string | undefined>>): void {
  if (from !== undefined && until !== undefined && from > until)
    throw new ArgumentError("from", t`must not be after until, ${until}`, from);
}

type Parsed = ParsedArguments & {
  readonly values: { readonly timezone?: string | undefined; readonly conditions?: unknown };
};

const dayOf = ({ values, context, parameters }: Parsed): string | number =>
  parameters.date ?? context.today(String(values.timezone));

/** Returns the angles of a call: its conditions as one angle, or the named angles in its range. */
const anglesOf = ({ values: { conditions } }: Parsed): readonly SavedAngle[] =>
  typeof conditions === "string" ? [{ name: "", conditions }] : (conditions as readonly SavedAngle[]);

/** Returns a question for each angle, about the cards of all race codes unless the formula names one. */
function runnersQuestions(parsed: Parsed): CallQuestion[] {
  const { race_code, ...parameters } = parsed.parameters;
  const isNamed = parsed.supplied.get("race_code")?.from === "option";
  const asked = {
    ...parameters,
    date: dayOf(parsed),
    timezone: String(parsed.values.timezone),
    ...(isNamed && race_code !== undefined && { race_code }),
  };
  return anglesOf(parsed).map(({ conditions: text }) =>
    questionTo("qualifiers", { parameters: { ...asked, conditions: text } }),
  );
}

type Judged = Pick<AngleResponse, "pValue" | "angles">;

/** Returns p-values corrected by Holm for the angles asked today, and at least for the ones given. */
function correctedPValues(records: readonly Judged[]): (number | null)[] {
  const tested = records.flatMap(({ pValue }) => pValue ?? []);
  const tests = Math.max(tested.length, ...records.map(({ angles }) => angles));
  const corrected = holmPValues(tested, tests);
  return records.map(({ pValue }) => (pValue === null ? null : (corrected.shift() ?? null)));
}

/** Returns the runners for all angles, race codes and tracks by start time, each with its angle's record. */
function runnersOf(parsed: Parsed, outcomes: readonly Outcome[]): object {
  const names = anglesOf(parsed);
  const records = outcomes.flatMap(({ question, answer }, index) => {
    if (question.endpoint !== "qualifiers" || !answer) return [];
    const { codes } = answer.response as QualifiersResponse; // determined by the question's endpoint
    return codes.map((code) => ({ ...code, angle: names[index]?.name ?? "" }));
  });
  const corrected = correctedPValues(records);
  const runners = records.flatMap(({ runners: matchedRunners, angle, ...record }, index) =>
    matchedRunners.map((runner) => ({
      ...runner,
      ...(angle !== "" && { angle }),
      record: { ...record, holmPValue: corrected[index] },
    })),
  );
  const time = ({ startTime }: { readonly startTime: string }): number => Date.parse(startTime);
  return { date: dayOf(parsed), runners: runners.sort((one, other) => time(one) - time(other)) };
}

const judgedRecord = (response: AngleResponse): object => ({
  ...response,
  holmPValue: correctedPValues([response])[0],
});

const isWordRunners = (cell: unknown): boolean => String(single(cell)).trim().toLowerCase() === "runners";

// The client adds the number of angles when it sends the request, so that asking for another angle does not
// change a cached record.
export const angleCall = defineCall({
  name: "ANGLE",
  endpoint: "angle",
  arguments: { conditions, from, until, report, ...tail },
  options: { country: anyCountry, limit, ...runnerOptions },
  reports: tables,
  // ANGLE(conditions, "runners", "today")
  arrange: (cells) =>
    isWordRunners(cells.from)
      ? { ...cells, date: cells.until, report: cells.from, from: undefined, until: undefined }
      : cells,
  check(values, _context, reportName) {
    checkPeriod(values);
    if (typeof values.conditions === "string" || reportName === "runners") return;
    throw new ArgumentError(
      "conditions",
      t`must be the conditions of one angle; a list of saved angles is for the report runners`,
    );
  },
  join: {
    endpoints: ["qualifiers"],
    note: "The number of different angles that the workbook has asked for today is sent with it.",
    questions: (parsed) =>
      parsed.report === "runners"
        ? runnersQuestions(parsed)
        : [questionTo("angle", parsed, { report: parsed.report })],
    compose: (parsed, outcomes): object =>
      parsed.report === "runners" ? runnersOf(parsed, outcomes) : judgedRecord(responseTo(outcomes, "angle")),
  },
});

/**
 * The record of an angle (a system) over a source's history (Pro): strike rate, A/E and return on level stakes with their intervals, and a warning where they show no edge.
 * @customfunction ANGLE
 * @param conditions The conditions that a start must meet, as "jockey=Z Purton; distance=1200; condition=wet; barrier=1-4; first-up; class>=60"; or a range: one in each cell, or two columns, names and values.
 * @param from The first day of the record: an Excel date, "YYYY-MM-DD", or a word such as -365; the first of the history when blank. Or runners, for the runners of the day that until then names.
 * @param until The last day, before today; yesterday when blank. After runners the day of the cards: today when blank.
 * @param report summary (default), years, starts, or runners for those of a day's cards that meet the conditions.
 * @param fields The columns in order: names, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; limit=1000"; date=tomorrow for the runners; with track, race and number that runner's own jockey or trainer if several have the name; or a range of two columns.
 * @returns One row for the record, a row for every year, or one for every start, the latest first. The intervals behind the warning are corrected for the number of different angles asked today. A result stays as it is when other angles are asked for, until it is calculated anew. The runners are those of all tracks and race codes, unless options name a code, by start time, scratched ones flagged; a condition on the price is left to you. Saved angles in a range under the headings Angle and Conditions give their runners in one table.
 * @example =RACING.ANGLE("barrier=1-2; distance<=1200")
 * @example =RACING.ANGLE("jockey=Keira Ambrose; condition=wet",,,"years")
 * @example =RACING.ANGLE("barrier=1-2; last=1-3","runners","today")
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
