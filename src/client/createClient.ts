import type { EndpointName } from "../spec/endpoints";
import { type ActivityEntry, createActivity } from "./activity";
import type { Answer } from "./answer";
import { ask, type AskOptions, type Cancellation, peek, type Peek, refetch } from "./ask";
import { checkConnection, type ConnectionCheck } from "./checkConnection";
import { type Connection, createConnection, type Dependencies } from "./connection";
import type { FailureKind } from "./failure";
import type { KeyValueStorage } from "./persistentCache";
import type { Question } from "./question";
import type { Credentials, Fetch } from "./request";
import { type Schedule, systemSchedule } from "./schedule";
import type { SourceInfo } from "./sourceInfo";

export interface ClientOptions {
  readonly fetch: Fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
  /** Read at each call; a change starts a new connection with empty caches. */
  readonly credentials: () => Credentials;
  /** The store of the persistent cache. */
  readonly storage?: KeyValueStorage;
  /** Returns false when the machine has no network. */
  readonly online?: () => boolean;
  readonly schedule?: Schedule;
}

export interface ClientStatus extends SourceInfo {
  readonly base: string;
  readonly keyPresent: boolean;
  /** The source's date in UTC, YYYY-MM-DD. */
  readonly today: string;
  /** Requests sent today from this machine with this key. */
  readonly requestsToday: number;
  readonly cachedAnswers: number;
  readonly pendingQuestions: number;
  readonly lastFailure?: { readonly time: number; readonly kind: FailureKind; readonly message: string };
}

/** Answers questions from its caches or from the service. Every failure is a `Failure`. */
export interface Client {
  /**
   * Returns a cached answer, throws a cached failure, else returns a promise. Equal questions share one request, which is
   * aborted when the last caller cancels.
   */
  ask<E extends EndpointName>(
    question: Question<E>,
    cancellation?: Cancellation,
    options?: AskOptions,
  ): Answer<E> | Promise<Answer<E>>;
  /** Returns the cached answer or failure of a question without sending a request. */
  peek<E extends EndpointName>(question: Question<E>): Peek<E> | undefined;
  /** Sends a question whatever is cached; resolves with a function that puts the result into the cache. */
  refetch(question: Question, signal: AbortSignal): Promise<() => void>;
  /** Deletes the cached answers and failures of some questions or of all. */
  clearCache(filter?: (question: Question) => boolean): void;
  status(): ClientStatus;
  /** Returns the last 200 calls, newest first. */
  activity(): readonly ActivityEntry[];
  /** Returns the source's date in an IANA timezone; the clock's date until the source is known (see `ready`). */
  today(timezone: string): string;
  /**
   * Returns undefined when the persistent cache is loaded and the source is known, else a promise that resolves within
   * seconds and never rejects.
   */
  ready(): Promise<void> | undefined;
  /** Records the size of a result that was returned to Excel, in bytes of JSON: flushes have a maximum size. */
  recordResultSize(bytes: number): void;
  /** Returns undefined when a cached result may be returned to Excel now, else a promise that resolves when it may. */
  whenResultFits(bytes: number): Promise<void> | undefined;
  /** Tests the address and the key with two requests. */
  checkConnection(): Promise<ConnectionCheck>;
  /** Writes pending changes to the storage. */
  flush(): Promise<void>;
  /** Cancels all questions in flight. */
  dispose(): void;
}

export function createClient(options: ClientOptions): Client {
  const { fetch, now, random, credentials, storage, online = () => true, schedule = systemSchedule } = options;
  const activity = createActivity();
  let lastFailure: ClientStatus["lastFailure"];
  let current: Connection | undefined;

  function record(entry: ActivityEntry): void {
    activity.record(entry);
    const { time, outcome, message } = entry;
    if (message !== undefined && outcome !== "cancelled") lastFailure = { time, kind: outcome as FailureKind, message };
  }

  const dependencies: Dependencies = { fetch, now, random, online, schedule, storage, record };

  function connection(): Connection {
    const { base, key } = credentials();
    if (current?.credentials.base === base && current.credentials.key === key) return current;
    void current?.flush();
    return (current = createConnection({ base, key }, dependencies));
  }

  return {
    ask: (question, cancellation, asked) => ask(connection(), question, { cancellation, ...asked }),
    peek: (question) => peek(connection(), question),
    refetch: (question, signal) => refetch(connection(), question, signal),
    clearCache(filter) {
      const { responses, failures } = connection();
      responses.delete(({ question }) => filter?.(question) ?? true);
      failures.clear(filter);
    },
    status: () => ({ ...statusOf(connection()), ...(lastFailure && { lastFailure }) }),
    activity: activity.list,
    today: (timezone) => connection().sourceInfo.today(timezone),
    ready: () => connection().ready(),
    recordResultSize: (bytes) => connection().recordResultSize(bytes),
    whenResultFits: (bytes) => connection().whenResultFits(bytes),
    checkConnection: () => checkConnection(connection(), dependencies),
    flush: () => connection().flush(),
    dispose: () => current?.close(),
  };
}

function statusOf({ credentials, sourceInfo, requestsToday, responses, inFlight }: Connection): ClientStatus {
  return {
    base: credentials.base,
    keyPresent: credentials.key !== "",
    today: sourceInfo.today("UTC"),
    ...sourceInfo.current,
    requestsToday,
    cachedAnswers: responses.count,
    pendingQuestions: inFlight.count,
  };
}
