import { dateHere } from "../dates/zones";
import { type ActivityEntry, createActivity } from "./activity";
import { createAngleCounter } from "./requestCounter";
import { ask, peek, refetch } from "./ask";
import { checkConnection } from "./checkConnection";
import { createChangeEvent } from "./changeEvent";
import type { Client, ClientStatus } from "./client";
import { type Connection, createConnection, type Dependencies } from "./connection";
import { type FailureKind, preparationOf } from "./failure";
import type { KeyValueStorage } from "./persistentCache";
import type { Credentials, Fetch } from "./request";
import type { ProtocolOf } from "./requestQueue";
import { type Schedule, systemSchedule } from "./schedule";

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
  /** Requests are sent as over HTTP/1.1 where it is not known. */
  readonly protocolOf?: ProtocolOf;
  readonly schedule?: Schedule;
}

/** Creates a client. Each change of the credentials opens a new connection with caches of its own. */
export function createClient(options: ClientOptions): Client {
  const {
    fetch,
    now,
    random,
    credentials,
    storage,
    online = () => true,
    protocolOf = () => undefined,
    schedule = systemSchedule,
  } = options;
  const activity = createActivity();
  const change = createChangeEvent(schedule);
  let lastFailure: ClientStatus["lastFailure"];
  let current: Connection | undefined;

  function record(entry: ActivityEntry): void {
    activity.record(entry);
    change.raise();
    const { time, outcome, message } = entry;
    if (message !== undefined && outcome !== "cancelled")
      lastFailure = { time, kind: outcome as FailureKind, message };
  }

  const angles = createAngleCounter(() => dateHere(now()));
  const outageListeners = new Set<() => void>();
  const onOutageEnd = (): void => outageListeners.forEach((listener) => listener());
  const dependencies: Dependencies = {
    ...{
      fetch,
      now,
      random,
      online,
      protocolOf,
      schedule,
      storage,
      angles,
      record,
      onOutageEnd,
      onChange: change.raise,
    },
  };

  function connection(): Connection {
    const { base, key } = credentials();
    if (current?.credentials.base === base && current.credentials.key === key) return current;
    void current?.flush();
    change.raise();
    return (current = createConnection({ base, key }, dependencies));
  }

  return {
    ask: (question, options) => ask(connection(), question, options),
    peek: (question) => peek(connection(), question),
    refetch: (question, signal) => refetch(connection(), question, signal),
    clearCache(filter) {
      const { responses, failures } = connection();
      responses.delete(({ question }) => filter?.(question) ?? true);
      failures.clear(filter);
      change.raise();
    },
    clearFailures: () => connection().failures.clear(),
    status: () => ({
      ...statusOf(connection()),
      anglesToday: angles.today,
      ...(lastFailure && { lastFailure }),
    }),
    activity: activity.list,
    today: (timezone) => connection().sourceInfo.today(timezone),
    isSourceKnown: () => connection().sourceInfo.current.source !== undefined,
    now: () => connection().sourceInfo.now(),
    ready: () => connection().ready(),
    recordResultSize: (bytes) => connection().recordResultSize(bytes),
    recordFlush: () => connection().recordFlush(),
    whenResultFits: (bytes) => connection().whenResultFits(bytes),
    checkConnection: () => checkConnection(connection(), dependencies),
    onOutageEnd(listener) {
      outageListeners.add(listener);
      return () => void outageListeners.delete(listener);
    },
    onChange: change.subscribe,
    cancelPending: () => connection().inFlight.cancelAll(),
    flush: () => connection().flush(),
    dispose: () => current?.close(),
  };
}

function statusOf(connection: Connection): Omit<ClientStatus, "anglesToday"> {
  const { credentials, sourceInfo, requestsToday, responses, inFlight, outage, delay } = connection;
  const preparation = preparationOf(delay.current ?? {});
  return {
    base: credentials.base,
    keyPresent: credentials.key !== "",
    today: sourceInfo.today("UTC"),
    ...sourceInfo.current,
    requestsToday,
    cachedAnswers: responses.count,
    pendingQuestions: inFlight.count,
    ...(outage.current && { outage: outage.current }),
    ...(preparation && { preparation }),
  };
}
