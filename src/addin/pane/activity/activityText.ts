import type { ActivityEntry } from "../../../client/activity";

const outcomes: Readonly<Record<ActivityEntry["outcome"], string>> = {
  fresh: "answered",
  stale: "answered, older than it may be",
  notFound: "nothing known",
  planRequired: "needs Pro",
  keyRefused: "key refused",
  quotaExceeded: "limit reached",
  badRequest: "refused",
  serviceUnavailable: "service unavailable",
  offline: "offline",
  unreachable: "unreachable",
  timedOut: "timed out",
  invalidResponse: "invalid response",
  cancelled: "withdrawn",
};

/** What was asked for and came may be that old without a word about it: it was under way. */
const aMoment = 1_000;

const age = (milliseconds: number): string =>
  milliseconds < 90_000 ? `${Math.round(milliseconds / 1000)} s` : `${Math.round(milliseconds / 60_000)} min`;

/** What one question was, in words: "form 2026-03-14 ashford-park 3 gallops au". */
export const questionWords = ({ question: { endpoint, parameters } }: ActivityEntry): string =>
  [endpoint, ...Object.values(parameters)].join(" ");

/**
 * How a question ended: its outcome, where the answer came from, how old it was and what it cost.
 *
 * @example
 * outcomeWords(entry) // "answered · simulated · 12 s old · at hand, no request"
 */
export function outcomeWords({ outcome, source, ageMs, requested }: ActivityEntry): string {
  const cost = requested ? "asked, shared by all who waited" : "at hand, no request";
  const old = requested && ageMs < aMoment ? [] : [`${age(ageMs)} old`];
  return [outcomes[outcome], source, ...old, cost].filter(Boolean).join(" · ");
}
