import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Logger } from "pino";
import { createMemoryQuota, createMemoryRateLimiter, wrongKeys } from "../service/access/quota";
import { type ChangeStreams, createChangeStreams, racesReplaced } from "../service/changeStreams";
import { createService, type ServiceOptions } from "../service/createService";
import { freezeDue } from "../service/forecasts/freeze";
import { PendingPredictions } from "../service/predictions/pendingPredictions";
import { type Prediction, storePredictions } from "../service/predictions/storedPredictions";
import { replayedDay } from "../service/store/replayedDay";
import { refreshPredictions } from "../service/refreshPredictions";
import { withRemedy } from "../service/routes/context";
import { liveMoment, pinnedMoment } from "../service/simulation/moment";
import { createDamageFinder } from "../service/store/openHistory";
import type { ClaimedStore, OpenOptions, OpenStore } from "./claimStore";
import { elapsed, every, now, repeatWork } from "./clock";
import type { FileProgress, ImportedFile } from "./importResults";
import { type Counters, countRequests } from "./metrics/counters";
import type { Arguments } from "./readArguments";
import { forecastsOf, openForecasts, type OpenForecasts } from "./openForecasts";
import { openRedis } from "./scale/redis/openRedis";
import type { RedisSettings } from "./scale/redis/signedStore";
import type { RunningParts, ServedSource } from "./runningParts";
import { predictInThread } from "./threadTasks";
import { messageOf } from "../spec/errorCodes";

interface KeepCurrentOptions {
  /** The pinned day, YYYY-MM-DD. */
  readonly asOf?: string | undefined;
  /** Called with a failure and the seconds until the next attempt. */
  readonly onError: (error: unknown, seconds: number) => void;
  readonly pendingPredictions: PendingPredictions;
  /** Called with the finished part, 0 to 1, of the races that are built after the first ones. */
  readonly onProgress: (part: number) => void;
  /** Called with the store of all races, which replaces the store of the first ones. */
  readonly onWhole: (whole: OpenStore) => void;
}

/**
 * Completes a store and keeps it and its predictions up to date. Returns a function that stops this and
 * waits.
 */
function keepCurrent(
  opened: OpenStore,
  { asOf, onError, pendingPredictions, onProgress, onWhole }: KeepCurrentOptions,
): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  const notifying = (store: (predictions: readonly Prediction[]) => void) => {
    return (predictions: readonly Prediction[]): void => {
      store(predictions);
      pendingPredictions.notify();
    };
  };
  let store = opened;
  const work = async (): Promise<number> => {
    const { history, rest } = store;
    if (rest) {
      const onPredictions = notifying((predictions) => storePredictions(history, predictions));
      store = await rest.complete({ onProgress, onPredictions, signal });
      onWhole(store);
    }
    const next = (await store.update?.()) ?? Infinity;
    const moment = asOf === undefined ? liveMoment(now()) : pinnedMoment(asOf);
    await refreshPredictions(store.history, moment, (write) =>
      predictInThread({ origin: store.origin, moment }, { onPredictions: notifying(write), signal }),
    );
    return next - now();
  };
  const explained = (error: unknown): never => {
    throw Object.assign(Object(error), { message: withRemedy(error) });
  };
  const stop = repeatWork(() => pendingPredictions.during(() => work().catch(explained)), onError);
  return () => {
    closing.abort();
    return stop();
  };
}

/** The server options about its races and the callers who may ask for them. */
export interface ServingOptions
  extends
    Partial<Pick<Arguments, "keys" | "limits">>,
    Pick<OpenOptions, "onOutdated" | "onDamaged" | "signal"> {
  /** The Redis through which several processes count requests together and share answers. */
  readonly redis?: RedisSettings | undefined;
  readonly onProgress?: (progress: FileProgress) => void;
  /** Called with the finished part of the simulated world, 0 to 1. */
  readonly onSimulated?: (part: number) => void;
  /** Called when all races are ready, after the first ones. */
  readonly onWhole?: () => void;
  /** Called with the day of old results files that is replayed because nobody has chosen one. */
  readonly onReplayed?: (day: string) => void;
  readonly onImported?: (imported: readonly ImportedFile[], store: string) => void;
}

interface ServiceParts extends ServingOptions {
  readonly log: Logger;
  readonly counters: Counters;
}

/** Creates the service for the store, or for each history published in the database. */
export async function startService(
  parts: RunningParts,
  served: ServedSource,
  options: ServiceParts,
): Promise<void> {
  if (served.source === "live") return;
  const { limits, log, counters, redis } = options;
  if (redis !== undefined) parts.redis = await openRedis(redis, { limits, now: elapsed, log, counters });
  const { asOf } = served;
  const isComplete = served.source === "simulated" || served.database !== undefined;
  const changes = createChangeStreams({ now, every, isComplete });
  parts.changes = changes;
  const onError = (error: unknown, id?: string): void => {
    parts.mayBeDamaged = true;
    log.error({ id, error: messageOf(error) }, "failure");
    parts.onFailure?.(error);
  };
  const shared = {
    onError,
    changes,
    clock: { now: now, elapsed, ...(asOf === undefined ? {} : { asOf }) },
    limits,
    quota: parts.redis?.quota ?? createMemoryQuota({ limits, now: elapsed }),
    guesses: parts.redis?.guesses ?? createMemoryRateLimiter(wrongKeys, elapsed),
    sharedAnswers: parts.redis?.sharedAnswers,
    digest: (text: string) => hash("sha1", text),
    keyDigest: (key: string) => hash("sha256", key, "base64url"),
    gzip: promisify<string, Uint8Array<ArrayBuffer>>(gzip),
    version: parts.version,
    basePath: "/api",
  };
  const forecasts = served.store && asOf === undefined ? openForecastsOf(served, log) : undefined;
  const serve: Serve = ({ history, source, asOf: day, pendingPredictions, only }) => {
    parts.history = history;
    parts.service = createService({
      ...shared,
      ...(day === undefined ? {} : { clock: { ...shared.clock, asOf: day } }),
      history,
      source,
      ...(options.keys && { keys: options.keys }),
      demoKeys: source === "simulated",
      ...(pendingPredictions && { pendingPredictions }),
      ledger: forecasts?.ledger,
      only,
    });
  };
  if (forecasts) parts.stopForecasts = keepForecasts(parts, forecasts, log);
  if (served.database) return serveDatabase(parts, served.database, { ...options, changes, serve });
  if (served.store)
    return serveStore(parts, { ...served, store: served.store }, { ...options, changes, serve });
}

/** Opens the forecasts of a store for writing; logs the reason and returns undefined if that cannot be. */
function openForecastsOf({ store, source }: ServedSource, log: Logger): OpenForecasts | undefined {
  if (!store || source === "live") return undefined;
  const path = forecastsOf(store.path, source);
  try {
    const opened = openForecasts(path);
    if (!opened) log.warn({ path }, "another server writes the forecasts of this data folder");
    return opened;
  } catch (error) {
    log.error({ path, error: messageOf(error) }, "no forecasts are written");
    return undefined;
  }
}

/** Milliseconds between two looks for races that are due. */
const forecastInterval = 10_000;

/** Writes the predictions of races down before their off. Returns a function that stops, and waits. */
function keepForecasts(parts: RunningParts, { ledger, path, close }: OpenForecasts, log: Logger) {
  let named = 0;
  const work = async (): Promise<number> => {
    const { history } = parts;
    const { faults } = ledger.read();
    if (faults.length > named) {
      log.error({ path, lines: faults.slice(0, 5) }, "the chain of the forecasts is broken");
      named = faults.length;
    }
    if (history) await freezeDue({ history, ledger, clock: { now } });
    return forecastInterval;
  };
  const stop = repeatWork(work, (error) => {
    log.error({ path, error: messageOf(error) }, "the forecasts were not written");
  });
  return async (): Promise<void> => {
    await stop();
    close();
  };
}

/** Serves a history in place of the previous one. */
type Serve = (
  served: Pick<ServiceOptions, "history" | "source" | "only"> & {
    /** The day of a replay, YYYY-MM-DD. */
    readonly asOf?: string | undefined;
    readonly pendingPredictions?: PendingPredictions;
  },
) => void;

/** The parts with which a source is served, in addition to its options. */
type ServeParts = ServiceParts & { readonly serve: Serve; readonly changes: ChangeStreams };

/** Serves the current history of a database and each later one. */
async function serveDatabase(
  parts: RunningParts,
  urls: readonly string[],
  { log, counters, serve, changes }: ServeParts,
): Promise<void> {
  // Only those who use the driver load it.
  const { followHistories } = await import("./scale/postgres/followHistories");
  const followed = followHistories({
    urls,
    now: elapsed,
    onStatement: ({ server, seconds, answered }) => {
      const label = { server: String(server) };
      const result = answered ? "answered" : "failed";
      counters.add("racing_server_database_statements_total", { ...label, result });
      counters.add("racing_server_database_seconds_total", label, seconds);
    },
    onHistory: (published) => {
      parts.publishedSource = published.source;
      serve(published);
      // Every process that follows the database gives the change the same id.
      changes.add([racesReplaced(published.since)]);
      log.info({ history: published.history.version }, "a published history is served");
    },
    onState: (problem, cause) => {
      if (problem !== undefined && problem !== parts.problem) log.warn({ problem, cause }, "no database");
      if (problem === undefined && parts.problem !== undefined) log.info("the database answers again");
      parts.problem = problem;
    },
  });
  parts.stopUpdates = followed.close;
  await followed.looked;
}

/** The reason why a server has no races to serve although it has a source. */
const rebuilding = "the store was found damaged and is being built again from its source: retry shortly";

/** Serves a store. A store found damaged is closed, built again and served instead. */
async function serveStore(
  parts: RunningParts,
  { store, source, asOf: given }: ServedSource & { readonly store: ClaimedStore },
  options: ServeParts,
): Promise<void> {
  if (source === "live") return;
  const { log, changes, onOutdated, onDamaged } = options;
  const onProgress: OpenOptions["onProgress"] = (progress) => {
    parts.progress = typeof progress === "number" ? progress : progress.part;
    if (typeof progress === "number") return options.onSimulated?.(progress);
    const { file, wholeAs, passedOver } = progress;
    if (passedOver) log.info(passedOver, "files were passed over");
    if (wholeAs !== undefined) log.info({ file, reason: wholeAs }, "a file is imported again as a whole");
    options.onProgress?.(progress);
  };
  const onWorkError = (error: unknown, seconds: number): void => {
    parts.mayBeDamaged = true;
    options.counters.add("racing_server_worker_failures_total");
    log.error({ error: messageOf(error), retryIn: seconds }, "the store was not kept current");
    parts.onFailure?.(error);
  };
  const pendingPredictions = new PendingPredictions();
  parts.pendingPredictions = pendingPredictions;

  /** Serves an open store. Returns a function that closes it after its last request. */
  const serveOpen = ({ history, rest }: OpenStore): (() => Promise<void>) => {
    options.serve({ history, source, asOf: parts.asOf, pendingPredictions, only: rest?.ready });
    const counted = parts.service && countRequests(parts.service);
    Object.assign(parts, { service: counted?.service, only: rest?.ready });
    const findDamage = createDamageFinder(history);
    const close = async (): Promise<void> => {
      await counted?.idle();
      history.close();
    };
    parts.onFailure = (error) => {
      const damage = parts.isStopping ? undefined : findDamage(error);
      if (damage !== undefined) rebuild(damage, close);
    };
    return close;
  };

  /** Opens and serves the store and keeps it up to date. Resolves to a function that stops this and waits. */
  async function open(signal = options.signal, damage?: string): Promise<() => Promise<void>> {
    const onChanges = changes.add;
    const opened = await store.open({ onProgress, onOutdated, onDamaged, signal, damage, onChanges });
    if (opened.imported) options.onImported?.(opened.imported, store.path);
    for (const { file, lines, linesBefore = 0 } of opened.imported ?? [])
      log.info({ file, lines, linesBefore }, "lines of a file were imported");
    const replayed = given === undefined && source === "results" && replayedDay(opened.history, now());
    if (replayed) options.onReplayed?.(replayed);
    const asOf = given ?? (replayed || undefined);
    if (asOf !== undefined) parts.asOf = asOf;
    const close = serveOpen(opened);
    if (opened.rest) Object.assign(parts, { progress: 0, progressSince: elapsed() });
    return keepCurrent(opened, {
      asOf,
      onError: onWorkError,
      pendingPredictions,
      onProgress: (part) => (parts.progress = part),
      onWhole(whole) {
        serveOpen(whole);
        parts.retired = close();
        options.onWhole?.();
      },
    });
  }

  /** Builds a damaged store again, repeating until it succeeds, and serves it. */
  function rebuild(damage: string, close: () => Promise<void>): void {
    log.error({ store: store.path, error: damage }, "the store is damaged: it is built again");
    const { stopUpdates } = parts;
    delete parts.service;
    delete parts.history;
    delete parts.onFailure;
    delete parts.only;
    Object.assign(parts, { rebuilding, progress: 0, progressSince: elapsed() });
    const closed = Promise.resolve(stopUpdates?.()).then(close);
    const closing = new AbortController();
    const signal = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])]);
    let stopKeeping: (() => Promise<void>) | undefined;
    const stop = repeatWork(
      async () => {
        await closed;
        stopKeeping = await open(signal, damage);
        delete parts.rebuilding;
        delete parts.problem;
        delete parts.mayBeDamaged;
        changes.add([racesReplaced(now())]);
        log.info({ store: store.path }, "the store is built again");
        void stop();
        return 0; // not run again
      },
      (error, seconds) => {
        parts.problem = `the store was found damaged and could not be built again: ${withRemedy(error)}`;
        onWorkError(error, seconds);
      },
    );
    parts.stopUpdates = async () => {
      closing.abort();
      await stop();
      await stopKeeping?.();
    };
  }

  parts.stopUpdates = await open();
}
