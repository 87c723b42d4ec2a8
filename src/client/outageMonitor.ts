import { backoffDelay } from "../http/retryDelay";
import type { Failure } from "./failure";
import { keyOf, type Question } from "./question";
import { type Schedule, wait } from "./schedule";

/** A time in which the service does not respond, or the machine has no network. */
export interface Outage {
  /** Milliseconds since 1970 of the first failure. */
  readonly since: number;
  /** The reason, as the first failure states it. */
  readonly message: string;
  /** The code of the first failure, if the service stated one. */
  readonly code?: string;
  /** Milliseconds since 1970 at which the client next sends the question that failed first. */
  readonly nextAttemptAt: number;
}

export interface OutageMonitor {
  readonly current: Outage | undefined;
  /** Begins an outage with the question that failed, unless there is one. */
  begin(failure: Failure, question: Question): void;
  /** Returns true if this question is sent again and again. */
  isAbout(question: Question): boolean;
  /** Ends the outage, if there is one: the service has responded. */
  end(): void;
}

export interface OutageOptions {
  readonly now: () => number;
  readonly random: () => number;
  readonly schedule: Schedule;
  /** Ends the attempts. */
  readonly signal: AbortSignal;
  /** Sends a question; its response calls `end`. */
  readonly send: (question: Question) => void;
  /** Called when the next attempt is set, from the beginning of an outage on, and when it ends. */
  readonly onChange: () => void;
  /** Called when an outage has ended. */
  readonly onEnd: () => void;
}

/** Milliseconds between two attempts: doubled up to the longest. */
const delays = { first: 4_000, growth: 2, longest: 60_000 } as const;

/**
 * Creates a monitor that sends the question that failed first again and again, until the service responds.
 * Its answer is cached, so that the attempt that succeeds costs no request of its own.
 */
export function createOutageMonitor(options: OutageOptions): OutageMonitor {
  const { now, random, schedule, signal, send, onChange, onEnd } = options;
  let current: Outage | undefined;
  let failed: Question | undefined;
  let ending = new AbortController();
  signal.addEventListener("abort", () => ending.abort());

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
    begin({ message, facts: { code } }, question) {
      if (current || signal.aborted) return;
      current = { since: now(), message, ...(code !== undefined && { code }), nextAttemptAt: now() };
      failed = question;
      ending = new AbortController();
      void attemptUntilEnd(question).catch(() => undefined); // the wait was cancelled
    },
    isAbout: (question) => failed !== undefined && keyOf(failed) === keyOf(question),
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
