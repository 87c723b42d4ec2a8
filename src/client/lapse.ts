import { type Failure, type FailureKind, ServiceUnavailable } from "./failure";

/** What a failure speaks for: its own question, every question that needs a Pro plan, or all questions. */
export type Reach = "question" | "pro" | "all";

interface Lapse {
  readonly reach: Reach;
  /** Seconds for which the question is not asked again. */
  readonly seconds: number;
}

/** How long each failure is remembered, and for what. */
const lapses: Readonly<Record<Exclude<FailureKind, "cancelled">, Lapse>> = {
  notFound: { reach: "question", seconds: 120 },
  badRequest: { reach: "question", seconds: 300 },
  unreadableAnswer: { reach: "question", seconds: 30 },
  serviceUnavailable: { reach: "question", seconds: 10 },
  timedOut: { reach: "question", seconds: 10 },
  unreachable: { reach: "question", seconds: 5 },
  offline: { reach: "all", seconds: 3 },
  keyRefused: { reach: "all", seconds: 60 },
  quotaExceeded: { reach: "all", seconds: 60 },
  planRequired: { reach: "pro", seconds: 3600 },
};

/** Failures that speak for all questions when the service has answered nothing since the question was sent. */
const outages = new Set<FailureKind>(["unreachable", "timedOut", "serviceUnavailable"]);

/** A relay answers though the service behind it does not, and a service that says 500 answers other questions. */
const isOfAll = (failure: Failure): boolean =>
  !failure.facts.relayed && (!(failure instanceof ServiceUnavailable) || failure.away);

/**
 * How long a failure is remembered and for what; Retry-After counts where the service gave one. `silent` says that the
 * service has answered nothing since the question was sent. Undefined for a withdrawn question.
 */
export function lapseOf(failure: Failure, silent: boolean): Lapse | undefined {
  if (failure.kind === "cancelled") return undefined;
  const { reach, seconds } = lapses[failure.kind];
  const outage = silent && outages.has(failure.kind) && isOfAll(failure);
  return { reach: outage ? "all" : reach, seconds: failure.retryAfter ?? seconds };
}
