import { PendingPredictions } from "../service/predictions/pendingPredictions";
import { withRemedy } from "../service/routes/context";
import { createDamageFinder } from "../service/store/openHistory";
import { replayedDay } from "../service/store/replayedDay";
import { racesReplaced } from "../service/changeStreams";
import { messageOf } from "../spec/errorCodes";
import type { ClaimedStore, OpenOptions, OpenStore } from "./claimStore";
import { elapsed, now, repeatWork } from "./clock";
import { importFacts } from "./importReport";
import { keepCurrent } from "./keepCurrent";
import { countRequests } from "./metrics/counters";
import { openOf, type Work, workOf } from "./racesState";
import type { RunningParts, ServedSource } from "./runningParts";
import type { ServeParts } from "./servingOptions";

/** Returns work that begins now. */
const begin = (): Work => ({ begun: elapsed(), part: 0 });

/** Serves a store. A store found damaged is closed, built again and served instead. */
export async function serveStore(
  parts: RunningParts,
  { store, source, asOf: givenDay }: ServedSource & { readonly store: ClaimedStore },
  options: ServeParts,
): Promise<void> {
  if (source === "live") return;
  const { log, changes, onOutdated, onDamaged } = options;
  const setPart = (part: number): void => {
    const work = workOf(parts.races);
    if (work) work.part = part;
  };
  const onProgress: OpenOptions["onProgress"] = (progress) => {
    setPart(typeof progress === "number" ? progress : progress.part);
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
    openOf(parts.races)?.onFailure?.(error);
  };
  const pendingPredictions = new PendingPredictions();
  parts.pendingPredictions = pendingPredictions;

  /** Serves an open store. Returns a function that closes it after its last request. */
  const serveOpen = ({ history, rest }: OpenStore): (() => Promise<void>) => {
    const only = rest?.ready;
    const created = options.create({ history, source, asOf: parts.asOf, pendingPredictions, only });
    const { service, idle } = countRequests(created);
    const findDamage = createDamageFinder(history);
    const close = async (): Promise<void> => {
      await idle();
      history.close();
    };
    const onFailure = (error: unknown): void => {
      const damage = parts.isStopping ? undefined : findDamage(error);
      if (damage !== undefined) rebuild(damage, close);
    };
    const open = { service, history, onFailure };
    parts.races = only ? { is: "partial", open, only, work: begin() } : { is: "whole", open };
    return close;
  };

  /** Opens and serves the store and keeps it up to date. Resolves to a function that stops this and waits. */
  async function open(signal = options.signal, damage?: string): Promise<() => Promise<void>> {
    const onChanges = changes.add;
    const opened = await store.open({ onProgress, onOutdated, onDamaged, signal, damage, onChanges });
    if (opened.imported) options.onImported?.(opened.imported, store.path);
    if (opened.imported?.length) log.info(importFacts(opened.imported), "lines of files were imported");
    const replayed = givenDay === undefined && source === "results" && replayedDay(opened.history, now());
    if (replayed) options.onReplayed?.(replayed);
    const asOf = givenDay ?? (replayed || undefined);
    if (asOf !== undefined) parts.asOf = asOf;
    const close = serveOpen(opened);
    return keepCurrent(opened, {
      asOf,
      onError: onWorkError,
      pendingPredictions,
      onProgress: setPart,
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
    const work = begin();
    parts.races = { is: "rebuilding", work };
    const closed = Promise.resolve(stopUpdates?.()).then(close);
    const closing = new AbortController();
    const signal = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])]);
    let stopKeeping: (() => Promise<void>) | undefined;
    const stop = repeatWork(
      async () => {
        await closed;
        stopKeeping = await open(signal, damage);
        parts.mayBeDamaged = false;
        changes.add([racesReplaced(now())]);
        log.info({ store: store.path }, "the store is built again");
        void stop();
        return 0; // not run again
      },
      (error, seconds) => {
        const problem = `the store was found damaged and could not be built again: ${withRemedy(error)}`;
        parts.races = { is: "rebuilding", work, problem };
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
