import { millisecondsPerMinute } from "../dates/days";
import { readSnapshotName } from "../cells/arguments/readText";
import { changes as table } from "../cells/columns/changes";
import type { Kind } from "../cells/columns/column";
import { NotInSnapshot } from "../client/failure";
import type { Question } from "../client/question";
import type { FormResponse } from "../spec/form";
import type { PredictionsResponse } from "../spec/predictions";
import { date, optional, race, tail, track } from "./call/arguments";
import { type Outcome, questionTo } from "./call/call";
import { defineCall, runCall } from "./call/runCall";
import { type ParseContext, type Session, sessionNamed, SnapshotsMissing } from "./call/session";
import { t } from "../language/translate";

const since = optional(readSnapshotName);

/**
 * Returns the name of the snapshot to compare with: the given one, or else the newest before the present
 * time.
 */
function sinceOf(name: string | undefined, { snapshots, now }: ParseContext): string {
  const chosen = name ?? snapshots?.newestBefore(now());
  if (chosen !== undefined) return chosen;
  const none = t`This workbook has no earlier snapshot to compare with. Take one in the Racing pane.`;
  throw new SnapshotsMissing(snapshots?.problem() ?? none);
}

/** Returns the race from a snapshot's answers to the same questions. */
function stateIn({ client }: Session, name: string, questions: readonly Question[]): RaceState {
  const responses = questions.map((question) => {
    const cachedAnswer = client.peek(question);
    return cachedAnswer && "answer" in cachedAnswer ? cachedAnswer.answer.response : undefined;
  });
  const [form, predictions] = responses as [FormResponse | undefined, PredictionsResponse | undefined];
  if (!form) throw new NotInSnapshot(name);
  return { form, predictions };
}

/** Returns the race from the first responses: the form, then the predictions. */
function stateOf([form, predictions]: readonly Outcome[]): RaceState {
  return {
    form: form?.answer?.response as FormResponse, // if it were missing, the call would have failed
    predictions: predictions?.answer?.response as PredictionsResponse | undefined,
    lack: predictions?.failure instanceof Error ? predictions.failure.message : undefined,
  };
}

export const changesCall = defineCall({
  name: "CHANGES",
  endpoint: "form",
  arguments: { date, track, race, since, ...tail },
  reports: { changes: table },
  plan: "free",
  check: (values, context) => void sessionNamed("since", sinceOf(values.since, context), context),
  join: {
    endpoints: ["predictions"],
    note: "The snapshot sends none: it has its answers in the workbook.",
    questions: (parsed) => [questionTo("form", parsed), questionTo("predictions", parsed)],
    mayFail: ({ endpoint }) => endpoint === "predictions",
    compose({ values, context }, outcomes) {
      const name = sinceOf(values.since, context);
      const snapshot = sessionNamed("since", name, context);
      const now = stateOf(outcomes);
      const before = stateIn(
        snapshot,
        name,
        outcomes.map(({ question }) => question),
      );
      const differences = raceChanges(
        before,
        now,
        values.text === "raw" ? "" : clocks[values.time ?? "venue"],
      );
      const none = { what: "no change", kind: "text" } as const;
      const { date: day, track: trackName, raceNumber, timezone } = now.form;
      return {
        date: day,
        track: trackName,
        raceNumber,
        timezone,
        since: name,
        sinceTime: new Date(snapshot.now()).toISOString(),
        changes: differences.length === 0 ? [none] : differences,
      };
    },
  },
});

/** A race as answered at one time. */
interface RaceState {
  readonly form: FormResponse;
  /** Undefined if the plan or the service does not have them. */
  readonly predictions: PredictionsResponse | undefined;
  /** The reason why they are missing, if the service failed. */
  readonly lack?: string | undefined;
}

type Value = string | number | boolean | undefined;

/** A value that differs between two times; `kind` is the kind of both values. */
interface Change {
  readonly number?: number;
  readonly name?: string;
  readonly what: string;
  readonly before?: Value;
  readonly after?: Value;
  readonly difference?: number | undefined;
  readonly kind: Kind;
  /** The venue's timezone, for a start time. */
  readonly timezone?: string | undefined;
}

type Runner = FormResponse["runners"][number];

/** A value to compare: its name, its kind, and a function that reads it. */
type Compared<Of> = readonly [what: string, kind: Kind, valueOf: (of: Of) => Value];

const ofRunner: readonly Compared<Runner>[] = [
  ["scratched", "flag", ({ scratched }) => scratched],
  ["jockey", "text", ({ jockey }) => jockey],
  ["trainer", "text", ({ trainer }) => trainer],
  ["barrier", "integer", ({ barrier }) => barrier],
  ["weight", "kilograms", ({ weight }) => weight],
  ["claim", "kilograms", ({ claim }) => claim],
];

const ofRace: readonly Compared<FormResponse>[] = [
  ["condition", "text", ({ condition }) => condition],
  ["start time", "time", ({ startTime }) => startTime],
  ["abandoned", "flag", ({ abandoned }) => abandoned],
];

const ofPrediction: readonly Compared<{ readonly winProb: number }>[] = [
  ["winProb", "fraction", ({ winProb }) => winProb],
  ["fairOdds", "odds", ({ winProb }) => (winProb > 0 ? 1 / winProb : undefined)],
];

/** The clock in the name of a start time, by the options `text` and `time`. */
const clocks = { venue: " (track’s clock)", utc: " (UTC)", mine: " (your clock)" } as const;

/** Returns the difference of two numbers, or in minutes of two times. */
function differenceOf(kind: Kind, before: Value, after: Value): number | undefined {
  if (typeof before === "number" && typeof after === "number") return after - before;
  if (kind !== "time" || before === undefined || after === undefined) return undefined;
  return (Date.parse(String(after)) - Date.parse(String(before))) / millisecondsPerMinute;
}

function compare<Of>(compared: readonly Compared<Of>[], one: Of, other: Of): Change[] {
  return compared.flatMap(([what, kind, valueOf]) => {
    const [before, after] = [valueOf(one), valueOf(other)];
    if (before === after) return [];
    const difference = differenceOf(kind, before, after);
    return [{ what, kind, before, after, ...(difference === undefined ? {} : { difference }) }];
  });
}

const byNumber = <Of extends { readonly number: number }>(list: readonly Of[]): ReadonlyMap<number, Of> =>
  new Map(list.map((one) => [one.number, one]));

/** Returns the changes of one runner; a runner whose number another has taken was withdrawn. */
function runnerChanges(before: Runner | undefined, after: Runner | undefined): Change[] {
  const isSame = before && after && before.name === after.name;
  if (isSame) return compare(ofRunner, before, after);
  return [
    ...(before ? [{ name: before.name, what: "withdrawn", kind: "text", before: before.name } as const] : []),
    ...(after ? [{ name: after.name, what: "entered", kind: "text", after: after.name } as const] : []),
  ];
}

/**
 * Returns the differences between two times of a race: the race's own first, then each runner's by number.
 * Probabilities are compared if both times have them; if only the first time has them, a last row states the
 * reason.
 */
function raceChanges(before: RaceState, after: RaceState, clock: string): Change[] {
  const [were, are] = [byNumber(before.form.runners), byNumber(after.form.runners)];
  const [predicted, predicts] = [before, after].map(({ predictions }) =>
    byNumber(predictions?.predictions ?? []),
  );
  const numbers = [...new Set([...were.keys(), ...are.keys()])].sort((one, other) => one - other);
  const timezone = after.form.timezone ?? "UTC";
  const race = compare(ofRace, before.form, after.form).map((change) =>
    change.kind === "time" ? { ...change, timezone, what: change.what + clock } : change,
  );
  const runners = numbers.flatMap((number) => {
    const [was, is] = [predicted?.get(number), predicts?.get(number)];
    const model = was && is && was.name === is.name ? compare(ofPrediction, was, is) : [];
    const name = (are.get(number) ?? were.get(number))?.name ?? "";
    const ownChanges = [...runnerChanges(were.get(number), are.get(number)), ...model];
    return ownChanges.map((change) => ({ number, name, ...change }));
  });
  const { lack } = after;
  const isLacking = before.predictions && !after.predictions && lack !== undefined;
  const lacking = { what: "not compared", kind: "text", after: `probabilities: ${lack}` } as const;
  return [...race, ...runners, ...(isLacking ? [lacking] : [])];
}

/**
 * The changes of a race since a snapshot: scratchings, jockeys, trainers, barriers, weights, the model's probabilities and fair odds, the going and the start time.
 * @customfunction CHANGES
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param since The name of the snapshot to compare with, such as 10:00; the newest when blank.
 * @param fields The columns in order: names such as difference, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; snapshot=11:00" or a range of two columns.
 * @returns A row for every change, those of the race first, then by runner; one row that says no change where there is none. The option snapshot compares two snapshots, as "snapshot=11:00".
 * @example =RACING.CHANGES("2026-03-14","ashford-park",3,"09:00")
 * @example =RACING.CHANGES("2026-03-14","ashford-park",3,"09:00","number,name,what,after",TRUE,"snapshot=10:00")
 */
export function changes(
  date: any,
  track: any,
  race: any,
  since?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(changesCall, { date, track, race, since, fields, headers, options }, invocation);
}
