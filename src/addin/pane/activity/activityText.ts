import type { ActivityEntry } from "../../../client/activity";
import { describeQuestion } from "../../planMessages";

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
