import { dateHere } from "../dates/zones";
import { ask, peek, refetch } from "./ask";
import { checkConnection } from "./checkConnection";
import { createChangeFeed } from "./changeFeed";
import type { ActivityEntry, Client, ClientStatus } from "./client";
import { type Connection, createConnection, type Dependencies } from "./connection";
import { type FailureKind, preparationOf } from "./failure";
import type { Credentials } from "./request";
import { createAngleCounter } from "./question";
import { type Schedule, systemSchedule, wait } from "./schedule";

const maxEntries = 200;

function createRing() {
  const entries: ActivityEntry[] = [];
  const orders: number[] = [];
  let next = 0;
  return {
    add(order: number, entry: ActivityEntry): void {
      entries[next] = entry;
      orders[next] = order;
      next = (next + 1) % maxEntries;
    },
    list: () => entries.map((entry, place) => ({ entry, order: orders[place] ?? NaN })),
  };
}

/**
 * Creates a log that keeps the last requests and the last calls without a request separately, newest first.
 */
export function createActivity(): { record(entry: ActivityEntry): void; list(): readonly ActivityEntry[] } {
  const requests = createRing();
  const cached = createRing();
  let count = 0;
  return {
    record: (entry) => (entry.requested ? requests : cached).add(count++, entry),
    list: () =>
      [...requests.list(), ...cached.list()].sort((a, b) => b.order - a.order).map(({ entry }) => entry),
  };
}

/**
 * Milliseconds from the first change to the call: shorter than a reader notices, longer than the gaps between
 * cells.
 */
const delay = 100;

/**
 * Creates an event for changes that come in large numbers, such as the calculation of thousands of cells. No
 * timer runs while nothing changes or nobody listens.
 */
export function createChangeEvent(schedule: Pick<Schedule, "after">) {
  const listeners = new Set<() => void>();
  let raised = false;
  const call = (): void => {
    raised = false;
    for (const listener of [...listeners]) listener();
  };
  return {
    /** Calls the listeners within a tenth of a second, once for all changes in that time. */
    raise() {
      if (raised || listeners.size === 0) return;
      raised = true;
      schedule.after(delay, call);
    },
    /** Calls back after changes. Returns a function that ends it. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export interface ClientOptions
  extends
    Pick<Dependencies, "fetch" | "now" | "random">,
    Partial<Pick<Dependencies, "storage" | "online" | "protocolOf" | "schedule" | "repeatsFailed">> {
  /** Read at each call; a change starts a new connection with empty caches. */
  readonly credentials: () => Credentials;
}

/** Creates a client. Each change of the credentials opens a new connection, which has new caches. */
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
    repeatsFailed = true,
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
    repeatsFailed,
    onChange: change.raise,
  };

  function connection(): Connection {
    const { base, key } = credentials();
    if (current?.credentials.base === base && current.credentials.key === key) return current;
    void current?.flush();
    change.raise();
    return (current = createConnection({ base, key }, dependencies));
  }

  const changeFeed = createChangeFeed(connection, dependencies);
  return {
    ask(question, options) {
      changeFeed.note(question);
      return ask(connection(), question, options);
    },
    peek: (question) => peek(connection(), question),
    refetch: (question, signal) => refetch(connection(), question, signal),
    clearCache(filter) {
      const { responses, failures } = connection();
      responses.delete(({ question }) => filter?.(question) ?? true);
      failures.clear(filter);
      change.raise();
    },
    clearFailures: () => connection().failures.clear(),
    follow: changeFeed.follow,
    note: changeFeed.note,
    noted: changeFeed.noted,
    status: () => ({
      ...statusOf(connection()),
      changes: changeFeed.state,
      anglesToday: angles.today,
      ...(lastFailure && { lastFailure }),
    }),
    quota: () => connection().sourceInfo.current.quota,
    activity: activity.list,
    today: (timezone) => connection().sourceInfo.today(timezone),
    isSourceKnown: () => connection().sourceInfo.current.source !== undefined,
    now: () => connection().sourceInfo.now(),
    ready: () => connection().ready(),
    recordResultSize: (bytes) => connection().recordResultSize(bytes),
    recordFlush: () => connection().recordFlush(),
    whenResultFits: (bytes) => connection().whenResultFits(bytes),
    checkConnection: () => checkConnection(connection(), dependencies),
    readReport: () => connection().readReport(),
    onOutageEnd(listener) {
      outageListeners.add(listener);
      return () => void outageListeners.delete(listener);
    },
    onChange: change.subscribe,
    pause: (milliseconds, signal) => wait(milliseconds, { schedule, signal }).catch(() => undefined),
    cancelPending: () => connection().inFlight.cancelAll(),
    flush: () => connection().flush(),
    dispose: () => current?.close(),
  };
}

function statusOf(connection: Connection): Omit<ClientStatus, "anglesToday" | "changes"> {
  const { credentials, sourceInfo, requestsToday, responses, inFlight, outage, delay } = connection;
  return {
    base: credentials.base,
    keyPresent: credentials.key !== "",
    today: sourceInfo.today("UTC"),
    ...sourceInfo.current,
    requestsToday,
    cachedAnswers: responses.count,
    pendingQuestions: inFlight.count,
    ...(outage.current && { outage: outage.current }),
    ...(delay.current && { preparation: preparationOf(delay.current) ?? "other" }),
  };
}
