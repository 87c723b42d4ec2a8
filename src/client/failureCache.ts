import { backoffDelay } from "../http/backoff";
import { endpoints } from "../spec/endpoints";
import { type Failure, type FailureKind, preparationOf, QuotaExceeded, ServiceUnavailable } from "./failure";
import { keyOf, type Question } from "./question";
import type { Platform } from "./request";
import { wait } from "./schedule";

/** The questions that a failure applies to: only its own, all that need a Pro plan, or all. */
export type Scope = "question" | "pro" | "all";

export interface CachedFailure {
  readonly failure: Failure;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly until: number;
}

export interface FailedQuestion {
  readonly question: Question;
  readonly key: string;
  /** The time of the request; absent if the service is known to respond. */
  readonly sentAt?: number;
}

const maxEntries = 2_000;

export function createFailureCache(now: () => number) {
  const byKey = new Map<string, CachedFailure & { readonly question: Question }>();
  let forAll: CachedFailure | undefined;
  let forPro: CachedFailure | undefined;
  let lastResponseAt = 0;

  function store(key: string, entry: CachedFailure & { readonly question: Question }): void {
    byKey.delete(key);
    byKey.set(key, entry);
    for (const oldest of byKey.keys()) {
      if (byKey.size <= maxEntries) break;
      byKey.delete(oldest);
    }
  }

  return {
    get({ endpoint }: Question, key: string) {
      // Every cell's call comes here and mostly finds no failure, so the clock is not read for it.
      if (!forAll && !forPro && byKey.size === 0) return undefined;
      const time = now();
      const pro = endpoints[endpoint].plan === "pro" ? unlessExpired(forPro, time) : undefined;
      return unlessExpired(forAll, time) ?? pro ?? unlessExpired(byKey.get(key), time);
    },
    /** Caches a failure for its time. Returns the questions it applies to. */
    add(failure: Failure, { question, key, sentAt = -Infinity }: FailedQuestion) {
      const silent = lastResponseAt < sentAt;
      if (failure.status !== undefined) lastResponseAt = now();
      const retention = retentionOf(failure, silent);
      if (!retention) return "question";
      const scope =
        retention.scope === "pro" && endpoints[question.endpoint].plan !== "pro"
          ? "question"
          : retention.scope;
      const at = now();
      const entry = { failure, at, until: at + retention.seconds * 1000 };
      if (scope === "all") forAll = entry;
      else if (scope === "pro") forPro = entry;
      else store(key, { ...entry, question });
      return scope;
    },
    /** Deletes all failures or those that match; failures that apply to many questions are always deleted. */
    clear(filter?: (question: Question, failure: Failure) => boolean) {
      for (const [key, { question, failure }] of byKey)
        if (!filter || filter(question, failure)) byKey.delete(key);
      forAll = undefined;
      if (!filter) forPro = undefined;
    },
    /** Records a successful response, which ends all failures that applied to every question. */
    recover() {
      lastResponseAt = now();
      forAll = undefined;
    },
  };
}

/** Caches failures, so that failing questions are not sent again at every recalculation. */
export type FailureCache = ReturnType<typeof createFailureCache>;

/** The failures whose messages state the remaining time. */
const timed = [QuotaExceeded, ServiceUnavailable] as const;

/** Returns a failure that is still in force, with its remaining time; otherwise undefined. */
function unlessExpired(entry: CachedFailure | undefined, time: number): CachedFailure | undefined {
  if (!entry || time >= entry.until) return undefined;
  const { failure, until } = entry;
  const Timed = timed.find((kind) => failure instanceof kind);
  if (!Timed || failure.status === 501) return entry;
  return { ...entry, failure: new Timed({ ...failure.facts, retryAfter: (until - time) / 1000 }) };
}

interface Retention {
  readonly scope: Scope;
  /** Seconds during which no request is sent. */
  readonly seconds: number;
}

const retentions: Readonly<Record<Exclude<FailureKind, "cancelled" | "notInSnapshot">, Retention>> = {
  notFound: { scope: "question", seconds: 120 },
  badRequest: { scope: "question", seconds: 300 },
  invalidResponse: { scope: "question", seconds: 30 },
  serviceUnavailable: { scope: "question", seconds: 10 },
  timedOut: { scope: "question", seconds: 10 },
  unreachable: { scope: "question", seconds: 5 },
  offline: { scope: "all", seconds: 3 },
  keyRefused: { scope: "all", seconds: 60 },
  quotaExceeded: { scope: "all", seconds: 60 },
  planRequired: { scope: "pro", seconds: 3600 },
  notOffered: { scope: "question", seconds: 60 },
};

/** Kinds of failures that apply to all questions if the service has not responded since the request. */
const outages = new Set<FailureKind>(["unreachable", "timedOut", "serviceUnavailable"]);

/**
 * Returns true for a failure that ends when the service or the network returns. A redirect, which is
 * unreachable with a status, is a response: it says nothing of other questions.
 */
export const isOfOutage = ({ kind, status }: Failure): boolean =>
  kind === "offline" || (outages.has(kind) && (kind !== "unreachable" || status === undefined));

/**
 * Returns the scope and duration of a failure, from Retry-After if it is stated; undefined for a failure
 * without a response.
 */
function retentionOf(failure: Failure, silent: boolean): Retention | undefined {
  if (failure.kind === "cancelled" || failure.kind === "notInSnapshot") return undefined;
  const { scope, seconds } = retentions[failure.kind];
  // After a relay's failure, after a 500 or during a preparation, other questions may still have answers.
  const affectsAll =
    !failure.facts.relayed &&
    preparationOf(failure.facts) === undefined &&
    (!(failure instanceof ServiceUnavailable) || failure.away);
  return {
    scope: silent && isOfOutage(failure) && affectsAll ? "all" : scope,
    seconds: failure.retryAfter ?? seconds,
  };
}

/** A period in which the service does not respond, or the machine has no network. */
export interface Outage {
  /** Milliseconds since 1970 of the first failure. */
  readonly since: number;
  /** The reason, from the latest failure of the question that failed first. */
  readonly message: string;
  /** The code of the failure, if the service stated it. */
  readonly code?: string | undefined;
  /** Milliseconds since 1970 when the client next sends the question that failed first. */
  readonly nextAttemptAt: number;
}

export interface OutageOptions extends Pick<Platform, "now" | "random" | "schedule"> {
  /** False if the caller decides on another attempt: then a failure ends its question. */
  readonly repeats: boolean;
  /** Ends the attempts. */
  readonly signal: AbortSignal;
  /** Sends a question; its response calls `end`. */
  readonly send: (question: Question) => void;
  /** Called when an outage begins, when the next attempt is set, and when the outage ends. */
  readonly onChange: () => void;
  readonly onEnd: () => void;
}

/** Milliseconds between two attempts, doubled up to the longest. */
const delays = { first: 4_000, growth: 2, longest: 60_000 } as const;

/** Repeats the question that failed first until the service responds, and caches the answer. */
export function createOutageMonitor(options: OutageOptions) {
  const { now, random, schedule, repeats, signal, send, onChange, onEnd } = options;
  let current: Outage | undefined;
  let failed: Question | undefined;
  let ending = new AbortController();
  signal.addEventListener("abort", () => ending.abort());

  /** Returns true for the question that is being repeated. */
  const isAbout = (question: Question): boolean => failed !== undefined && keyOf(failed) === keyOf(question);

  async function attemptUntilEnd(question: Question): Promise<void> {
    for (let attempt = 1; current; attempt++) {
      const delay = Math.min(delays.longest, backoffDelay(attempt, { ...delays, random }));
      current = { ...current, nextAttemptAt: now() + delay };
      onChange();
      await wait(delay, { schedule, signal: ending.signal });
      send(question);
    }
  }

  return {
    get current() {
      return current;
    },
    /**
     * Begins an outage with a failed question, or updates the reason if that question began the current one.
     */
    begin({ message, facts: { code } }: Failure, question: Question) {
      if (!repeats || signal.aborted || (current && !isAbout(question))) return;
      if (current) return void (current = { ...current, message, code });
      current = { since: now(), message, code, nextAttemptAt: now() };
      failed = question;
      ending = new AbortController();
      void attemptUntilEnd(question).catch(() => undefined); // the wait was cancelled
    },
    isAbout,
    /** Ends the outage, if there is one, because the service has responded. */
    end() {
      if (!current) return;
      current = undefined;
      failed = undefined;
      ending.abort();
      onChange();
      onEnd();
    },
  };
}

export type OutageMonitor = ReturnType<typeof createOutageMonitor>;
