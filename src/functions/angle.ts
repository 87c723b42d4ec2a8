import { ArgumentError, rowsIn, single } from "../cells/cellValue";
import { readConditions, readSavedAngles, type SavedAngle } from "../cells/arguments/readConditions";
import { readDate } from "../cells/arguments/readDate";
import { hasNoteHeadings, type Note, readNotes } from "../cells/arguments/readNotes";
import { readInteger } from "../cells/arguments/readNumber";
import { angle as tables } from "../cells/columns/angle";
import { t } from "../language/translate";
import { holmPValues } from "../maths/winsInterval";
import type { AngleResponse } from "../spec/angle";
import { everyRunner } from "../spec/angleConditions";
import { parameters } from "../spec/parameters";
import type { QualifiersResponse } from "../spec/qualifiers";
import { anyCountry, forParameter, type Reader, report, runnerOptions, tail } from "./call/arguments";
import { type CallQuestion, type Outcome, type ParsedArguments, questionTo, responseTo } from "./call/call";
import { defineCall, runCall } from "./call/runCall";
import { notedOnly } from "./composed/ownNotes";

export const readPastDay: Reader<string> = (name, value, calendar) =>
  readDate(name, value, calendar, { maximum: -1 });

/** The notes in place of conditions, whose runners the report noted lists. */
interface NotesAsked {
  readonly notes: readonly Note[];
}

const conditions = forParameter(
  parameters.conditions,
  (name, value, calendar): string | readonly SavedAngle[] | NotesAsked =>
    hasNoteHeadings(rowsIn(value))
      ? { notes: readNotes(name, value, calendar) }
      : (readSavedAngles(name, value) ?? readConditions(name, value)),
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

const notesIn = ({ values }: Pick<Parsed, "values">): readonly Note[] | undefined => {
  const { notes } = (values.conditions ?? {}) as Partial<NotesAsked>;
  return notes;
};

/**
 * Returns the conditions to ask for: each angle's, or every runner's for notes, which stay in the workbook.
 */
const conditionsAsked = (parsed: Parsed): readonly string[] => {
  const notes = notesIn(parsed);
  if (notes) return notes.length > 0 ? [everyRunner] : [];
  return anglesOf(parsed).map(({ conditions: text }) => text);
};

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
  return conditionsAsked(parsed).map((text) =>
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

/** Returns the part of each race code in the answers, with the place of its question. */
const codesIn = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ question, answer }, index) => {
    if (question.endpoint !== "qualifiers" || !answer) return [];
    const { codes } = answer.response as QualifiersResponse; // determined by the question's endpoint
    return codes.map((code) => ({ ...code, index }));
  });

/** Returns the day of the cards, with the state of the prices in the first answer. */
function dayIn(parsed: Parsed, outcomes: readonly Outcome[]): object {
  const { pricesAt, priceProblem } = (outcomes.find(({ answer }) => answer)?.answer?.response ??
    {}) as Partial<QualifiersResponse>;
  return { date: dayOf(parsed), pricesAt, priceProblem };
}

const byStart = (one: { readonly startTime: string }, other: { readonly startTime: string }): number =>
  Date.parse(one.startTime) - Date.parse(other.startTime);

/** Returns the runners for all angles, race codes and tracks by start time, each with its angle's record. */
function runnersOf(parsed: Parsed, outcomes: readonly Outcome[]): object {
  const names = anglesOf(parsed);
  const records = codesIn(outcomes).map(({ index, ...code }) => ({
    ...code,
    angle: names[index]?.name ?? "",
  }));
  const corrected = correctedPValues(records);
  const runners = records.flatMap(({ runners: matchedRunners, angle, ...record }, index) =>
    matchedRunners.map((runner) => ({
      ...runner,
      ...(angle !== "" && { angle }),
      record: { ...record, holmPValue: corrected[index] },
    })),
  );
  return { ...dayIn(parsed, outcomes), runners: runners.sort(byStart) };
}

/** Returns the runners of the day's cards on which there is a note, by start time. */
function notedOf(parsed: Parsed, outcomes: readonly Outcome[]): object {
  const runners = codesIn(outcomes).flatMap(({ raceType, runners: entered }) =>
    entered.map((runner) => ({ ...runner, raceCode: raceType, record: { raceType } })),
  );
  return { ...dayIn(parsed, outcomes), runners: notedOnly(runners, notesIn(parsed) ?? []).sort(byStart) };
}

const judgedRecord = (response: AngleResponse): object => ({
  ...response,
  holmPValue: correctedPValues([response])[0],
});

const wordIn = (cell: unknown): string => String(single(cell)).trim().toLowerCase();

/** The reports on a day's cards, each with its rows. */
const ofCards: Readonly<Record<string, typeof runnersOf>> = { runners: runnersOf, noted: notedOf };

/** Moves the word of a report on a day's cards from its short form: ANGLE(conditions, "runners", "today"). */
function arranged<Cells extends Readonly<Record<"from" | "until" | "report" | "conditions", unknown>>>(
  cells: Cells,
): Cells {
  const asked = Object.hasOwn(ofCards, wordIn(cells.from))
    ? { ...cells, date: cells.until, report: cells.from, from: undefined, until: undefined }
    : cells;
  if (wordIn(asked.report) === "noted" && !hasNoteHeadings(rowsIn(asked.conditions)))
    throw new ArgumentError(
      "conditions",
      t`must be a range of your notes with headings, Runner, and Mark, Rating or Note, for the report noted`,
    );
  return asked;
}

// The client adds the number of angles when it sends the request, so that asking for another angle does not
// change a cached record.
export const angleCall = defineCall({
  name: "ANGLE",
  endpoint: "angle",
  arguments: { conditions, from, until, report, ...tail },
  options: { country: anyCountry, limit, ...runnerOptions },
  reports: tables,
  arrange: arranged,
  check(values, _context, reportName) {
    checkPeriod(values);
    if (notesIn({ values }) && reportName !== "noted")
      throw new ArgumentError(
        "conditions",
        t`must be the conditions of an angle; notes are for the report noted`,
      );
    if (typeof values.conditions === "string" || reportName in ofCards) return;
    throw new ArgumentError(
      "conditions",
      t`must be the conditions of one angle; a list of saved angles is for the report runners`,
    );
  },
  join: {
    endpoints: ["qualifiers"],
    note: "The number of different angles that the workbook has asked for today is sent with it.",
    questions: (parsed) =>
      parsed.report in ofCards
        ? runnersQuestions(parsed)
        : [questionTo("angle", parsed, { report: parsed.report })],
    compose: (parsed, outcomes): object =>
      ofCards[parsed.report]?.(parsed, outcomes) ?? judgedRecord(responseTo(outcomes, "angle")),
  },
});

/**
 * The record of an angle (a system) over a source's history (Pro): strike rate, A/E and return on level stakes with their intervals, and a warning where they show no edge.
 * @customfunction ANGLE
 * @param conditions The conditions that a start must meet, as "jockey=Z Purton; distance=1200; barrier=1-4; first-up; class>=60"; or a range: one in each cell, or two columns, names and values. For noted, your notes.
 * @param from The first day of the record: an Excel date, "YYYY-MM-DD", or a word such as -365; the first of the history when blank. Or runners or noted, for the runners of the day that until then names.
 * @param until The last day, before today; yesterday when blank. After runners or noted the day of the cards: today when blank.
 * @param report summary (default), years or starts; runners lists the runners of a day's cards that meet the conditions, noted the runners with your note.
 * @param fields The columns in order: names, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; limit=1000"; date=tomorrow for the runners; with track, race and number that runner's own jockey or trainer if several have the name; or a range of two columns.
 * @returns The record in one row; with years or starts a row for each year or start, the latest start first. The intervals behind the warning are corrected for the number of different angles asked today. A result stays as it is when other angles are asked for, until it is calculated anew. The runners are those of all tracks and race codes, unless options name a code, by start time, scratched ones flagged; a condition on the price is left to you. Saved angles in a range under the headings Angle and Conditions give their runners in one table. For noted, your notes are a range with the headings Runner, and Mark, Rating or Note, and each of the day's runners with a note has a row. Their names are compared in the workbook, so nothing of the notes is sent.
 * @example =RACING.ANGLE("barrier=1-2; distance<=1200")
 * @example =RACING.ANGLE("jockey=Keira Ambrose; condition=wet",,,"years")
 * @example =RACING.ANGLE("barrier=1-2; last=1-3","runners","today")
 * @example =RACING.ANGLE({"Runner","Day","Mark","Note";"Early Voyage","2026-03-07",7,"Ran on late"},"noted","today")
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
