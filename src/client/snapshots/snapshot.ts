import type { DateOrder } from "../../dates/dateOrder";
import { localDate } from "../../dates/zones";
import type { Client } from "../client";
import {
  BadRequest,
  type Failure,
  type FailureFacts,
  NotFound,
  NotInSnapshot,
  PlanRequired,
} from "../failure";
import { parseResponse } from "../parseResponse";
import { type Answer, keyOf, type Origin, type Question } from "../question";
import type { SourceInfo } from "../sourceInfo";

/** Failures that are answers: the service would give them again. */
const definiteFailures = { notFound: NotFound, planRequired: PlanRequired, badRequest: BadRequest } as const;
type DefiniteKind = keyof typeof definiteFailures;

/** The answer to one question as it was received: the response's text, or the reason why there is none. */
export type RecordedAnswer = { readonly question: Question; readonly receivedAt: number } & (
  | (Origin & { readonly text: string; readonly stale?: boolean })
  | { readonly failure: { readonly kind: DefiniteKind; readonly facts: FailureFacts } }
);

/** Defaults that the user chose, under the names that the user typed. */
type Defaults = Readonly<Partial<Record<string, string>>>;

/** The answers that a workbook's formulas used at one moment. It never holds the key or the address. */
export interface Snapshot {
  /** Unique in the workbook, ignoring case. */
  readonly name: string;
  /** Milliseconds since 1970 by the source's clock. */
  readonly takenAt: number;
  /** The add-in's version. */
  readonly version: string;
  readonly source: Pick<SourceInfo, "source" | "asOf" | "version" | "plan">;
  /** The defaults behind the formulas, because a reader's own defaults could change their questions. */
  readonly settings: { readonly workbook: Defaults; readonly user: Defaults };
  /** The order in which the author types dates. */
  readonly dateOrder?: DateOrder;
  readonly answers: readonly RecordedAnswer[];
}

/** Returns a failure for a snapshot; undefined if it may pass, such as a timeout. */
export function recordedFailure({
  kind,
  facts,
}: Failure): { kind: DefiniteKind; facts: FailureFacts } | undefined {
  return kind in definiteFailures ? { kind: kind as DefiniteKind, facts } : undefined;
}

export const failureOf = ({ kind, facts }: { kind: DefiniteKind; facts: FailureFacts }): Failure =>
  new definiteFailures[kind](facts);

/** Returns true for two names of the same snapshot. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Returns the snapshot with the given name, or the newest if no name is given; undefined if there is no such
 * snapshot.
 */
export function snapshotNamed(snapshots: readonly Snapshot[], name?: string): Snapshot | undefined {
  if (name !== undefined) return snapshots.find((snapshot) => isSameName(snapshot.name, name));
  return snapshots.reduce<Snapshot | undefined>(
    (newest, snapshot) => (newest && newest.takenAt > snapshot.takenAt ? newest : snapshot),
    undefined,
  );
}

/** The part of the client that a snapshot replaces. */
export type Replay = Pick<
  Client,
  "ask" | "peek" | "refetch" | "status" | "today" | "isSourceKnown" | "now" | "ready"
>;

/** Returns an answer as it was received; its text is parsed like a response. */
function toAnswer(recorded: Extract<RecordedAnswer, { text: string }>): Answer {
  const { question, receivedAt, source, asOf, stale, text } = recorded;
  const facts = { receivedAt, source, ...(asOf && { asOf }), ...(stale && { stale }) };
  return { response: parseResponse(question, text), ...facts };
}

/** Answers questions from a snapshot at its time; a question that it lacks fails with NotInSnapshot. */
export function createReplay(snapshot: Snapshot, live: Pick<Client, "status">): Replay {
  const { name, takenAt, source } = snapshot;
  const recorded = new Map(snapshot.answers.map((answer) => [keyOf(answer.question), answer]));
  /** Answers are parsed once, so that equal formulas share one table. */
  const answers = new Map<string, Answer>();
  const today = (timezone: string): string => source.asOf ?? localDate(takenAt, timezone);

  function find(question: Question): Answer | undefined {
    const key = keyOf(question);
    const knownAnswer = answers.get(key);
    if (knownAnswer) return knownAnswer;
    const foundAnswer = recorded.get(key);
    if (!foundAnswer) return undefined;
    if ("failure" in foundAnswer) throw failureOf(foundAnswer.failure);
    const answer = toAnswer(foundAnswer);
    answers.set(key, answer);
    return answer;
  }

  const replay: Replay = {
    ask(question) {
      const answer = find(question);
      if (!answer) throw new NotInSnapshot(name);
      return answer as never; // the key holds the endpoint
    },
    peek(question) {
      const foundAnswer = recorded.get(keyOf(question));
      if (!foundAnswer) return undefined;
      const ageMs = takenAt - foundAnswer.receivedAt;
      if ("failure" in foundAnswer) return { failure: failureOf(foundAnswer.failure), ageMs };
      return { answer: find(question) as never, ageMs, expired: false }; // the key holds the endpoint
    },
    refetch: async () => {
      throw new NotInSnapshot(name);
    },
    status() {
      const { base, keyPresent, requestsToday, anglesToday, pendingQuestions, changes } = live.status();
      const ownStatus = { base, keyPresent, requestsToday, anglesToday, pendingQuestions, changes };
      return { ...ownStatus, ...source, today: today("UTC"), cachedAnswers: recorded.size };
    },
    today,
    isSourceKnown: () => true,
    now: () => takenAt,
    ready: () => undefined,
  };
  return replay;
}

/** Returns a client that answers from the open snapshot, if there is one, or else from the service. */
export function createSwitchedClient(live: Client, shownReplay: () => Replay | undefined): Client {
  const current = (): Replay => shownReplay() ?? live;
  return {
    ...live,
    ask: (question, options) => current().ask(question, options),
    peek: (question) => current().peek(question),
    refetch: (question, signal) => current().refetch(question, signal),
    status: () => current().status(),
    quota: () => current().status().quota,
    today: (timezone) => current().today(timezone),
    isSourceKnown: () => current().isSourceKnown(),
    now: () => current().now(),
    ready: () => current().ready(),
  };
}
