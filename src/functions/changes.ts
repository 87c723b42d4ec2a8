import { readSnapshotName } from "../cells/arguments/readText";
import { changes as table } from "../cells/columns/changes";
import { NotInSnapshot } from "../client/failure";
import type { Question } from "../client/question";
import type { FormResponse } from "../spec/form";
import type { PredictionsResponse } from "../spec/predictions";
import { date, optional, race, tail, track } from "./call/arguments";
import { questionTo } from "./call/askParsed";
import { defineCall, type Found } from "./call/call";
import { runCall } from "./call/runCall";
import type { ParseContext, Session } from "./call/session";
import { sessionNamed, SnapshotsMissing } from "./call/snapshotSessions";
import { raceChanges, type RaceState } from "./composed/raceChanges";

const since = optional(readSnapshotName);

/** Returns the name of the snapshot to compare with: the given one, else the newest before the time shown. */
function sinceOf(name: string | undefined, { snapshots, now }: ParseContext): string {
  const chosen = name ?? snapshots?.newestBefore(now());
  if (chosen !== undefined) return chosen;
  const none = "This workbook has no earlier snapshot to compare with. Take one in the Racing pane.";
  throw new SnapshotsMissing(snapshots?.problem() ?? none);
}

/** Returns the race in the answers that a snapshot has to the same questions. */
function stateIn({ client }: Session, name: string, questions: readonly Question[]): RaceState {
  const responses = questions.map((question) => {
    const known = client.peek(question);
    return known && "answer" in known ? known.answer.response : undefined;
  });
  const [form, predictions] = responses as [FormResponse | undefined, PredictionsResponse | undefined];
  if (!form) throw new NotInSnapshot(name);
  return { form, predictions };
}

/** Returns the race as the first responses have it: the form, then the predictions. */
function stateOf([form, predictions]: readonly Found[]): RaceState {
  return {
    form: form?.response as FormResponse, // without it the call has failed
    predictions: predictions?.response as PredictionsResponse | undefined,
    lack: predictions?.failure instanceof Error ? predictions.failure.message : undefined,
  };
}

export const changesCall = defineCall({
  name: "CHANGES",
  endpoint: "form",
  arguments: { date, track, race, since, ...tail },
  reports: { changes: table },
  plan: "free",
  checkArguments: (values, context) => void sessionNamed("since", sinceOf(values.since, context), context),
  join: {
    endpoints: ["predictions"],
    note: "The snapshot sends none: it has its answers in the workbook.",
    questions: (parsed) => [questionTo("form", parsed), questionTo("predictions", parsed)],
    mayFail: ({ endpoint }) => endpoint === "predictions",
    compose({ values, context }, found) {
      const name = sinceOf(values.since, context);
      const snapshot = sessionNamed("since", name, context);
      const now = stateOf(found);
      const before = stateIn(
        snapshot,
        name,
        found.map(({ question }) => question),
      );
      const differences = raceChanges(before, now);
      const none = { what: "no change", kind: "text" } as const;
      const { date: day, track: trackName, raceNumber, timezone } = now.form;
      return {
        ...{ date: day, track: trackName, raceNumber, timezone, since: name },
        sinceTime: new Date(snapshot.now()).toISOString(),
        changes: differences.length === 0 ? [none] : differences,
      };
    },
  },
});

/**
 * The changes of a race since a snapshot: scratchings, jockeys, trainers, barriers, weights, the model's probabilities and fair odds, the going and the start time. Two snapshots are compared by the option snapshot, as "snapshot=11:00".
 * @customfunction CHANGES
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param since The name of the snapshot to compare with, such as 10:00; the newest when blank.
 * @param fields The columns in order: names such as difference, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, as "country=hk; snapshot=11:00" or a range of two columns.
 * @param invocation The call in Excel.
 * @returns A row for every change, those of the race first, then by runner; one row that says no change where there is none.
 * @example =RACING.CHANGES("2026-03-14","ashford-park",3,"09:00")
 * @example =RACING.CHANGES("2026-03-14","ashford-park",3,"09:00","number,name,what,after",TRUE,"snapshot=10:00")
 * @helpurl https://localhost:3000/help/changes.html
 * @cancelable
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
