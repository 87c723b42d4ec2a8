import type { RaceChange } from "../spec/changes";
import type { EndpointName } from "../spec/endpoints";
import type { Failure, FailureKind, Preparation } from "./failure";
import type { Outage } from "./failureCache";
import type { Answer, AnswerSource, Question } from "./question";
import type { ResultBatcher } from "./resultBatcher";
import type { AbortSignalLike } from "./schedule";
import type { SourceInfo } from "./sourceInfo";

/** Answers questions from its caches or from the service. Every failure is a `Failure`. */
export interface Client
  extends
    Pick<ChangeFeed, "follow" | "note" | "noted">,
    Pick<ResultBatcher, "recordResultSize" | "recordFlush" | "whenResultFits"> {
  /** Returns a cached answer, throws a cached failure, or returns a promise that equal questions share. */
  ask<E extends EndpointName>(question: Question<E>, options?: AskOptions): Answer<E> | Promise<Answer<E>>;
  /** Returns the cached answer or failure of a question without sending a request. */
  peek<E extends EndpointName>(question: Question<E>): Peek<E> | undefined;
  /** Sends a question whatever is cached; resolves with a function that puts the result into the cache. */
  refetch(question: Question, signal: AbortSignal): Promise<() => void>;
  /** Deletes the cached answers and failures of some questions or of all. */
  clearCache(filter?: (question: Question) => boolean): void;
  /** Deletes the cached failures, so that the next call of each question sends a request. */
  clearFailures(): void;
  status(): ClientStatus;
  /** Returns the quota that `status` states. */
  quota(): ClientStatus["quota"];
  /** Returns the last 200 requests and the last 200 calls that sent no request, newest first. */
  activity(): readonly ActivityEntry[];
  /** Returns the source's date in an IANA timezone; the clock's date until the source is known. */
  today(timezone: string): string;
  /** Returns false until a response of the service has stated its source. */
  isSourceKnown(): boolean;
  /** Returns the time by the source's clock, in milliseconds since 1970. */
  now(): number;
  /** Resolves within seconds, once the cache is loaded and the source known; undefined when they are. */
  ready(): Promise<void> | undefined;
  /** Tests the address and the key with two or three requests. */
  checkConnection(): Promise<ConnectionCheck>;
  /** Reads the service's health report, whose facts `status` then states. Never rejects. */
  readReport(): Promise<void>;
  /**
   * Calls back when the service responds again, or can answer a question that it could not answer before;
   * returns a function that ends it.
   */
  onOutageEnd(listener: () => void): () => void;
  /** Calls back after changes, at most ten times a second; returns a function that ends it. */
  onChange(listener: () => void): () => void;
  /** Waits some milliseconds, or until the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Cancels all questions in flight; their calls reject with Cancelled. */
  cancelPending(): void;
  /** Writes pending changes to the storage. */
  flush(): Promise<void>;
  /** Cancels all questions in flight and ends every wait. */
  dispose(): void;
}

export interface AskOptions {
  /** Cancels this call, but not a request that other callers are waiting for. */
  readonly signal?: AbortSignalLike | undefined;
  /** Returns a stale answer at once, marked as stale, and refetches it in the background. */
  readonly allowStale?: boolean | undefined;
}

export type Peek<E extends EndpointName> =
  | {
      readonly answer: Answer<E>;
      readonly ageMs: number;
      /** True when asking now would send a request. */ readonly expired: boolean;
    }
  | { readonly failure: Failure; readonly ageMs: number };

export interface ClientStatus extends SourceInfo {
  readonly base: string;
  readonly keyPresent: boolean;
  /** The source's date in UTC, YYYY-MM-DD. */
  readonly today: string;
  /** Requests sent today from this machine with this key. */
  readonly requestsToday: number;
  /** Different angles asked for today, since the workbook was opened. */
  readonly anglesToday: number;
  readonly cachedAnswers: number;
  readonly pendingQuestions: number;
  readonly outage?: Outage;
  readonly changes: FeedState;
  /** Names the answers that the service is still preparing or cannot make yet; they are asked for again. */
  readonly preparation?: Preparation | "other";
  readonly lastFailure?: { readonly time: number; readonly kind: FailureKind; readonly message: string };
}

/** The state of the stream of changes. */
export interface FeedState {
  /**
   * `live` while changes arrive, `lost` while the connection is down, `replayed` for a past day, `paused`
   * while the relay does not ask the live service, `absent` for a source without changes; `off` while nobody
   * follows.
   */
  readonly status: "off" | "opening" | "live" | "lost" | "replayed" | "paused" | "absent";
  /** The last sign of life, milliseconds since 1970. After a loss, changes since then may be missing. */
  readonly since?: number;
  readonly reason?: string;
}

/** The changes of races as the service publishes them, over one connection for all who follow them. */
export interface ChangeFeed {
  /**
   * Calls back with all known changes, with each new change, and with a race's changes again when the race is
   * noted; returns a function that ends it.
   */
  follow(listener: (changes: readonly RaceChange[]) => void): () => void;
  /** Names a question of the workbook, because a relay asks a live service only about named races. */
  note(question: Question): void;
  /** Returns the noted questions whose answers may change: the workbook's and all others that were asked. */
  noted(): readonly Question[];
  readonly state: FeedState;
}

export type Verdict =
  | "connected"
  | "offline"
  | "unreachable"
  | "blocked" // the service responds, but the browser withholds the response (CORS)
  | "keyMissing"
  | "keyRefused"
  | "quotaExceeded"
  | "unavailable"
  | "invalid" // the service's answer does not match the interface
  | "notTheService"; // another server responds at this address

/** The verdict on a connection, with the facts about its source, plan and quota. */
export interface ConnectionCheck extends SourceInfo {
  readonly verdict: Verdict;
  /** The reason and the remedy. */
  readonly message: string;
}

/** One call, for the pane's log. */
export interface ActivityEntry {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly question: Question;
  readonly source?: AnswerSource;
  /** The age of the answer or the cached failure in milliseconds. */
  readonly ageMs: number;
  readonly outcome: "fresh" | "stale" | FailureKind;
  /** False when the answer or the failure came from a cache. */
  readonly requested: boolean;
  readonly message?: string;
}
