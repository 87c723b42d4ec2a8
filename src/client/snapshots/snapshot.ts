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

/** The failures that are answers: asked again, the service would give them again. */
const definiteFailures = { notFound: NotFound, planRequired: PlanRequired, badRequest: BadRequest } as const;
type DefiniteKind = keyof typeof definiteFailures;

/** The answer to one question as it was received: the response's text, or the reason for its lack. */
export type RecordedAnswer = { readonly question: Question; readonly receivedAt: number } & (
  | (Origin & { readonly text: string; readonly stale?: boolean })
  | { readonly failure: { readonly kind: DefiniteKind; readonly facts: FailureFacts } }
);

/** Chosen defaults by name, as typed. */
type Defaults = Readonly<Partial<Record<string, string>>>;

/** The answers that a workbook's formulas used at one time. It never holds the key or the address. */
export interface Snapshot {
  /** Unique in the workbook, without regard to case. */
  readonly name: string;
  /** Milliseconds since 1970 by the source's clock. */
  readonly takenAt: number;
  /** The add-in's version. */
  readonly version: string;
  readonly source: Pick<SourceInfo, "source" | "asOf" | "version" | "plan">;
  /** The defaults that the formulas were calculated with: a reader's own could change their questions. */
  readonly settings: { readonly workbook: Defaults; readonly user: Defaults };
  /** The order in which its author types dates. */
  readonly dateOrder?: DateOrder;
  readonly answers: readonly RecordedAnswer[];
}

/** Returns a failure as a snapshot records it; undefined for one that may pass, such as a timeout. */
export function recordedFailure({
  kind,
  facts,
}: Failure): { kind: DefiniteKind; facts: FailureFacts } | undefined {
  return kind in definiteFailures ? { kind: kind as DefiniteKind, facts } : undefined;
}

export const failureOf = ({ kind, facts }: { kind: DefiniteKind; facts: FailureFacts }): Failure =>
  new definiteFailures[kind](facts);

/** Returns true for names that denote the same snapshot. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Returns the snapshot with a name; the newest without one; undefined if there is none. */
export function snapshotNamed(snapshots: readonly Snapshot[], name?: string): Snapshot | undefined {
  if (name !== undefined) return snapshots.find((snapshot) => isSameName(snapshot.name, name));
  return snapshots.reduce<Snapshot | undefined>(
    (newest, snapshot) => (newest && newest.takenAt > snapshot.takenAt ? newest : snapshot),
    undefined,
  );
}

/** The part of the client that a snapshot answers in place of the service. */
export type Replay = Pick<
  Client,
  "ask" | "peek" | "refetch" | "status" | "today" | "isSourceKnown" | "now" | "ready"
>;

/** Returns an answer as it was received; its text is parsed as the service's response is. */
function toAnswer(recorded: Extract<RecordedAnswer, { text: string }>): Answer {
  const { question, receivedAt, source, asOf, stale, text } = recorded;
  const facts = { receivedAt, source, ...(asOf && { asOf }), ...(stale && { stale }) };
  return { response: parseResponse(question, text), ...facts };
}

/** Answers questions from a snapshot, at its time; one that it does not hold fails with NotInSnapshot. */
export function createReplay(snapshot: Snapshot, live: Pick<Client, "status">): Replay {
  const { name, takenAt, source } = snapshot;
  const recorded = new Map(snapshot.answers.map((answer) => [keyOf(answer.question), answer]));
  /** Parsed once, so that equal formulas share one table. */
  const answers = new Map<string, Answer>();
  const today = (timezone: string): string => source.asOf ?? localDate(takenAt, timezone);

  function find(question: Question): Answer | undefined {
    const key = keyOf(question);
    const known = answers.get(key);
    if (known) return known;
    const found = recorded.get(key);
    if (!found) return undefined;
    if ("failure" in found) throw failureOf(found.failure);
    const answer = toAnswer(found);
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
      const found = recorded.get(keyOf(question));
      if (!found) return undefined;
      const ageMs = takenAt - found.receivedAt;
      if ("failure" in found) return { failure: failureOf(found.failure), ageMs };
      return { answer: find(question) as never, ageMs, expired: false }; // the key holds the endpoint
    },
    refetch: async () => {
      throw new NotInSnapshot(name);
    },
    status() {
      const { base, keyPresent, requestsToday, anglesToday, pendingQuestions, changes } = live.status();
      const own = { base, keyPresent, requestsToday, anglesToday, pendingQuestions, changes };
      return { ...own, ...source, today: today("UTC"), cachedAnswers: recorded.size };
    },
    today,
    isSourceKnown: () => true,
    now: () => takenAt,
    ready: () => undefined,
  };
  return replay;
}

/** Returns a client that answers from the shown snapshot as long as there is one, else from the service. */
export function createSwitchedClient(live: Client, shown: () => Replay | undefined): Client {
  const current = (): Replay => shown() ?? live;
  return {
    ...live,
    ask: (question, options) => current().ask(question, options),
    peek: (question) => current().peek(question),
    refetch: (question, signal) => current().refetch(question, signal),
    status: () => current().status(),
    today: (timezone) => current().today(timezone),
    isSourceKnown: () => current().isSourceKnown(),
    now: () => current().now(),
    ready: () => current().ready(),
  };
}
