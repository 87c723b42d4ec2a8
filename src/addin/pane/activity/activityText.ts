import type { ActivityEntry } from "../../../client/client";
import { keyOf } from "../../../client/question";
import { describeQuestion, formatCount } from "../../messages";

const outcomes: Readonly<Record<ActivityEntry["outcome"], string>> = {
  fresh: "answered",
  stale: "answered from an expired copy",
  notFound: "nothing found",
  planRequired: "needs the Pro plan",
  keyRefused: "key refused",
  quotaExceeded: "request limit reached",
  badRequest: "invalid request",
  serviceUnavailable: "service unavailable",
  offline: "offline",
  unreachable: "unreachable",
  timedOut: "timed out",
  invalidResponse: "invalid response",
  cancelled: "cancelled",
  notInSnapshot: "not in the snapshot",
  notOffered: "not offered by this source",
};

/** The age below which a requested answer counts as new: the time that a response takes to arrive. */
const newAnswerMs = 1_000;

const formatAge = (milliseconds: number): string =>
  milliseconds < 90_000 ? `${Math.round(milliseconds / 1000)} s` : `${Math.round(milliseconds / 60_000)} min`;

/** Returns the question of a call, in its endpoint's words. */
export const questionText = ({ question }: ActivityEntry): string => describeQuestion(question);

/**
 * Returns a query's outcome, source, age and cost.
 *
 * @example
 * outcomeText(entry) // "answered · simulated · 12 s old · cached, no request"
 */
export function outcomeText({ outcome, source, ageMs, requested }: ActivityEntry): string {
  const cost = requested ? "one request, shared" : "cached, no request";
  const age = requested && ageMs < newAnswerMs ? [] : [`${formatAge(ageMs)} old`];
  return [outcomes[outcome], source, ...age, cost].filter(Boolean).join(" · ");
}

/** A row of the log: the calls that shared a request, or those of one question that needed none. */
export interface LogRow {
  /** The latest call. */
  readonly entry: ActivityEntry;
  readonly calls: number;
}

/** Milliseconds within which the calls that shared a request have its response. */
const sharedWithin = 1_000;

const receivedAt = ({ time, ageMs }: ActivityEntry): number => time - ageMs;

/**
 * Returns the rows of the log, newest first: each request with the calls that shared it, and once for each
 * question and outcome the calls that were answered without a request.
 */
export function logRows(entries: readonly ActivityEntry[]): readonly LogRow[] {
  const rows: { readonly entry: ActivityEntry; readonly oldest: ActivityEntry; readonly calls: number }[] =
    [];
  const indexes = new Map<string, number>();
  for (const entry of entries) {
    const key = `${entry.requested} ${entry.outcome} ${keyOf(entry.question)}`;
    const index = indexes.get(key) ?? -1;
    const row = rows[index];
    const isSame = row && (!entry.requested || receivedAt(row.oldest) - receivedAt(entry) < sharedWithin);
    if (isSame) rows[index] = { ...row, oldest: entry, calls: row.calls + 1 };
    else indexes.set(key, rows.push({ entry, oldest: entry, calls: 1 }) - 1);
  }
  return rows.map(({ entry, calls }) => ({ entry, calls }));
}

/**
 * Returns the sentence above the log.
 *
 * @example
 * logIntro(rows) // "3 requests, and 1 question answered without one, newest first."
 */
export function logIntro(rows: readonly LogRow[]): string {
  if (rows.length === 0) return "No requests yet.";
  const requests = rows.filter(({ entry }) => entry.requested).length;
  const cached = rows.length - requests;
  const others = cached === 0 ? "" : `, and ${formatCount(cached, "question")} answered without one`;
  return `${formatCount(requests, "request")}${others}, newest first.`;
}
