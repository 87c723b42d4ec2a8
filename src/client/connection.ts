import { dateHere } from "../dates/zones";
import { healthAddress } from "../http/healthAddress";
import { isApiKey } from "../http/messages";
import { parameters } from "../spec/parameters";
import { fetchAnswer, type QuestionContext, recordOutcome, resend } from "./ask";
import type { ActivityEntry } from "./client";
import { ServiceUnavailable } from "./failure";
import { createFailureCache, createOutageMonitor, isOfOutage, type OutageMonitor } from "./failureCache";
import { createInFlight } from "./inFlight";
import { createPersistentCache, type KeyValueStorage, storagePrefix } from "./persistentCache";
import { type AngleCounter, type Answer } from "./question";
import { createRateLimiter, restoreLimit, statedLimit, storeLimit } from "./rateLimiter";
import { type Credentials, type Platform, type RawResponse, sendRequest } from "./request";
import { concurrency, createRequestQueue, type ProtocolOf } from "./requestQueue";
import { createResponseCache } from "./responseCache";
import { createResultBatcher, type ResultBatcher } from "./resultBatcher";
import { requestTimeout, settleWithin, startTimeout, withTimeout } from "./schedule";
import { createPlanAwareSender, createSendWithRetry, type SendWithRetry } from "./sendWithRetry";
import { createSourceInfo, isPreparing, parseHealth, type SourceInfo } from "./sourceInfo";

/** Creates a count of the requests of the current day, by the local calendar. */
export function createRequestCounter(today: () => string) {
  let counted = { day: today(), requests: 0 };
  const current = (): typeof counted =>
    counted.day === today() ? counted : (counted = { day: today(), requests: 0 });

  return {
    add: () => void (counted = { ...current(), requests: current().requests + 1 }),
    get today() {
      return current().requests;
    },
    /** Returns the text to store for the count. */
    serialise: () => JSON.stringify(current()),
    /** Adds a stored count of the same day; ignores any other text. */
    restore(text: string) {
      try {
        const { day, requests } = JSON.parse(text) as Partial<typeof counted>;
        if (day === current().day && Number.isInteger(requests))
          counted = { day, requests: counted.requests + Number(requests) };
      } catch {
        // A text that is not JSON means no requests.
      }
    },
  };
}

export interface Dependencies extends Platform {
  /** Names the protocol; if it is unknown, requests are sent as over HTTP/1.1. */
  readonly protocolOf: ProtocolOf;
  readonly storage?: KeyValueStorage | undefined;
  /** The angles that were asked for on any connection. */
  readonly angles: AngleCounter;
  readonly record: (entry: ActivityEntry) => void;
  /** True to keep sending a question while the service is away, because cells wait for its answer. */
  readonly repeatsFailed: boolean;
  /**
   * Called when the service responds again after an outage, or can answer a question that it could not answer
   * before.
   */
  readonly onOutageEnd: () => void;
  readonly onChange: () => void;
}

/** The state of one address and key: a change of either gets a new connection with empty caches. */
export interface Connection
  extends QuestionContext, Pick<ResultBatcher, "recordResultSize" | "recordFlush" | "whenResultFits"> {
  readonly credentials: Credentials;
  readonly requestsToday: number;
  /** Resolves within seconds, once the cache is loaded and the source known; undefined when they are. */
  ready(): Promise<void> | undefined;
  /** Reads the health report again. Never rejects, because an unreachable service is reported elsewhere. */
  readReport(): Promise<void>;
  /** Counts a request that `send` did not send. */
  countRequest(): void;
  flush(): Promise<void>;
  close(): void;
}

/** Milliseconds to reuse a health report that states which races are still being prepared. */
const reportRetention = 2000;

/** The persistent cache's key of the request counter. */
const counterKey = "requests";

export function createConnection(credentials: Credentials, dependencies: Dependencies): Connection {
  const { fetch, now, random, schedule, online, protocolOf, storage } = dependencies;
  const { angles, record, repeatsFailed, onOutageEnd, onChange } = dependencies;
  const closing = new AbortController();
  const sourceInfo = createSourceInfo(now, onChange);
  const counter = createRequestCounter(() => dateHere(now()));
  const rateLimiter = createRateLimiter({ now, random });
  let protocol: string | undefined;
  const maxConcurrent = (): number =>
    concurrency((protocol ??= protocolOf(credentials.base)), rateLimiter.limit());
  const queue = createRequestQueue({ maxConcurrent, rateLimiter, schedule });
  const batcher: ResultBatcher = createResultBatcher({ now, schedule, pending: () => inFlight.count });
  const inFlight = createInFlight<Answer>({
    schedule,
    batcher,
    onChange,
    work: (question, key, signal) => fetchAnswer(context, question, key, signal),
    onSettled: (question, outcome) => recordOutcome(context, question, outcome),
  });
  const persistentCache =
    storage && createPersistentCache({ storage, schedule, prefix: storagePrefix(credentials) });
  const responses = createResponseCache({ now, sourceInfo, persistentCache });

  function countRequest(): void {
    counter.add();
    onChange();
    persistentCache?.set({ key: counterKey, at: now(), text: counter.serialise() });
  }

  function onResponse(response: RawResponse): void {
    sourceInfo.observe(response);
    if (persistentCache) storeLimit(response, { cache: persistentCache, time: now() });
  }

  let report: { readonly at: number; readonly read: ReturnType<typeof readHealth> } | undefined;
  const requests = { credentials, fetch, online, now, random, schedule, queue, rateLimiter };
  const sendNow = createPlanAwareSender(
    createSendWithRetry({ ...requests, onResponse, onRequest: countRequest, complete: angles.complete }),
  );
  /** Sends a question, unless the health report states that its races are still being prepared. */
  const sendPrepared: SendWithRetry = async (question, options) => {
    // Cells that wait at the same time share one report.
    if (!report || now() - report.at >= reportRetention) report = { at: now(), read: readHealth() };
    sourceInfo.update((await report.read).health);
    if (!isPreparing(sourceInfo.current, question)) return sendNow(question, options);
    throw new ServiceUnavailable({ status: 503, code: "races_pending", retryAfter: 3 });
  };
  const send: SendWithRetry = (question, options) =>
    (isPreparing(sourceInfo.current, question) ? sendPrepared : sendNow)(question, options);

  async function load(): Promise<void> {
    const entries = await responses.load();
    for (const { key, text } of entries) if (key === counterKey) counter.restore(text);
    restoreLimit(entries, { rateLimiter, time: now() });
  }

  async function readHealth(): Promise<{ readonly status: number; readonly health: SourceInfo }> {
    const { signal } = closing;
    const { base, key } = credentials;
    // The report of our service states the limit of the key, before the first question needs it.
    const keyed = isApiKey(key) ? { key } : {};
    // A request without a limit would keep a script running for as long as the service is silent.
    const response = await withTimeout(
      (limited) => sendRequest(healthAddress(base), { fetch, online, signal: limited, ...keyed }),
      { milliseconds: requestTimeout, schedule, signal },
    );
    const { status, headers, text } = response;
    const limit = statedLimit(headers);
    if (limit !== undefined) rateLimiter.setLimit(limit);
    return { status, health: parseHealth(text) };
  }

  /** Reads the health report. A source that has no report is live and uses the clock's date. */
  async function discoverSource(): Promise<void> {
    const { status, health } = await readHealth();
    if (sourceInfo.known || (!health.source && status >= 500)) return;
    const origin = { source: "live", ...health } as const;
    sourceInfo.update(origin);
    responses.setOrigin(origin);
  }

  const limits = { milliseconds: startTimeout, schedule } as const;
  let loading = persistentCache && settleWithin(load(), limits).then(() => void (loading = undefined));
  let starting: Promise<void> | undefined;

  async function start(): Promise<void> {
    await loading;
    if (!sourceInfo.known) {
      const discovered = settleWithin(discoverSource(), limits);
      // Loads the timezone data early: a browser takes longer for that than for the rest of a call.
      sourceInfo.today(parameters.timezone.default);
      await discovered;
    }
    sourceInfo.update({});
  }

  const failures = createFailureCache(now);
  const monitor = (): OutageMonitor =>
    createOutageMonitor({
      now,
      random,
      schedule,
      signal: closing.signal,
      send: (question) => resend(context, question),
      repeats: repeatsFailed,
      onChange,
      onEnd() {
        failures.clear((_question, failure) => isOfOutage(failure));
        onOutageEnd();
      },
    });
  const outage = monitor();

  const context: QuestionContext = {
    now,
    failures,
    outage,
    responses,
    inFlight,
    queue,
    send,
    sourceInfo,
    record,
    angles,
    delay: monitor(),
    loading: () => loading,
  };

  return {
    ...context,
    credentials,
    countRequest,
    get requestsToday() {
      return counter.today;
    },
    readReport: () =>
      readHealth().then(
        ({ health }) => sourceInfo.update(health),
        () => undefined,
      ),
    ready: () => (sourceInfo.known && !loading ? undefined : (starting ??= start())),
    recordResultSize: batcher.recordResultSize,
    recordFlush: batcher.recordFlush,
    whenResultFits: batcher.whenResultFits,
    flush: async () => persistentCache?.flush(),
    close() {
      inFlight.cancelAll();
      batcher.stop();
      closing.abort();
      void persistentCache?.flush();
    },
  };
}
