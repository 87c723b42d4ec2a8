import type { EndpointName } from "../spec/endpoints";
import { type ActivityEntry, createActivity } from "./activity";
import type { Answer } from "./answer";
import { checkConnection, type ConnectionCheck } from "./checkConnection";
import { connect, type Connected } from "./connect";
import type { Connection } from "./connection";
import type { SourceFacts } from "./facts";
import type { FailureKind } from "./failure";
import type { AskOptions, Peek, Withdrawal } from "./line";
import type { Question } from "./question";
import type { Fetch } from "./request";
import { type Schedule, schedule as realSchedule } from "./schedule";
import type { KeyValueStorage } from "./storage";

export interface ClientOptions {
  readonly fetch: Fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
  /** Read at each question; a change starts afresh. */
  readonly connection: () => Connection;
  /** Where answers outlast the page. */
  readonly storage?: KeyValueStorage;
  /** False when the machine knows that it has no network. */
  readonly online?: () => boolean;
  readonly schedule?: Schedule;
}

export interface ClientStatus extends SourceFacts {
  readonly base: string;
  readonly keyPresent: boolean;
  /** The source's day in UTC, YYYY-MM-DD. */
  readonly today: string;
  /** Requests sent today from this machine with this key. */
  readonly requestsToday: number;
  /** Answers at hand. */
  readonly answersKept: number;
  /** Questions under way. */
  readonly waiting: number;
  readonly lastFailure?: { readonly time: number; readonly kind: FailureKind; readonly message: string };
}

/** One question to the service, one answer or one typed failure. */
export interface Client {
  /**
   * A known answer is a plain value, returned at once; a remembered failure is thrown at once; everything else is a promise.
   * Equal questions share one request, which ends when the last who asked withdraws.
   */
  ask<E extends EndpointName>(question: Question<E>, signal?: Withdrawal, options?: AskOptions): Answer<E> | Promise<Answer<E>>;
  /** What is known without asking. */
  peek<E extends EndpointName>(question: Question<E>): Peek<E> | undefined;
  /** Asks anew, whatever is at hand, and returns how to put what came in its place: until then everybody still gets what was. */
  renew(question: Question, signal: AbortSignal): Promise<() => void>;
  /** Forgets answers and failures, so that the next question is asked anew. */
  forget(which?: (question: Question) => boolean): void;
  status(): ClientStatus;
  /** The last 200 calls, newest first. */
  activity(): readonly ActivityEntry[];
  /** The source's day in an IANA timezone; certain once `ready()` has nothing to wait for. */
  today(timezone: string): string;
  /** Undefined when the lasting cache is back and the source has told its day; else resolves then. Never rejects. */
  ready(): Promise<void> | undefined;
  /** Tells how large a result was that goes to Excel, in bytes of JSON, so that no flush grows too large. */
  spent(bytes: number): void;
  /** Undefined when a result that is at hand may go to Excel now; else resolves when a flush has room for it. */
  room(bytes: number): Promise<void> | undefined;
  /** Asks the service who it is and what it makes of the key. */
  checkConnection(): Promise<ConnectionCheck>;
  /** Writes what is still to be written to the storage. */
  flush(): Promise<void>;
  /** Ends everything under way. */
  dispose(): void;
}

export function createClient(options: ClientOptions): Client {
  const { fetch, now, random, connection, storage, online = () => true, schedule = realSchedule } = options;
  const activity = createActivity();
  let lastFailure: ClientStatus["lastFailure"];
  let current: Connected | undefined;

  function record(entry: ActivityEntry): void {
    activity.record(entry);
    const { time, outcome, message } = entry;
    if (message !== undefined && outcome !== "cancelled") lastFailure = { time, kind: outcome as FailureKind, message };
  }

  const world = { fetch, now, random, online, schedule, storage, record };

  function line(): Connected {
    const { base, key } = connection();
    if (current?.connection.base === base && current.connection.key === key) return current;
    void current?.flush();
    return (current = connect({ base, key }, world));
  }

  return {
    ask: (question, signal, asked) => line().ask(question, signal, asked),
    peek: (question) => line().peek(question),
    renew: (question, signal) => line().renew(question, signal),
    forget: (which) => line().forget(which),
    status() {
      const { connection: now_, facts, requestsToday, answersKept, waiting } = line();
      const { base, key } = now_;
      const counts = { requestsToday, answersKept, waiting };
      return {
        base,
        keyPresent: key !== "",
        today: facts.today("UTC"),
        ...facts.known,
        ...counts,
        ...(lastFailure && { lastFailure }),
      };
    },
    activity: activity.list,
    today: (timezone) => line().facts.today(timezone),
    ready: () => line().ready(),
    spent: (bytes) => line().spent(bytes),
    room: (bytes) => line().room(bytes),
    checkConnection: () => checkConnection(line(), world),
    flush: () => line().flush(),
    dispose: () => current?.close(),
  };
}
