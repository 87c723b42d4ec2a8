import type { Caller } from "./admission";
import { fetchResponse, type FetchDependencies } from "./fetchResponse";
import type { Question } from "./readQuestion";
import { RelayError, tooManyRequests, UpstreamFailure } from "./relayError";
import type { CachedResponse, Entry, EntryState, SharedState } from "./sharedState";

/** A response and its origin: `kept` is from the cache, `stale` too but expired, because the service fails. */
export interface CacheResult {
  readonly cached: CachedResponse;
  readonly how: "kept" | "fetched" | "stale";
  readonly quota?: EntryState["quota"];
}

/** Answers a question of a caller from the cache or with one request, which equal questions in all processes share. */
export type RelayCache = (question: Question, caller: Caller) => Promise<CacheResult>;

/** The delays in milliseconds between looking for the response that another process fetches. */
const polling = { first: 20, growth: 1.5, longest: 200 } as const;

export function createRelayCache(state: SharedState, dependencies: FetchDependencies): RelayCache {
  const { now, timing, wait } = dependencies;
  const inFlight = new Map<string, Promise<CacheResult>>();

  /** Returns a fresh response or throws a pause or a recent failure; undefined when a request is needed. */
  function fromState(known: EntryState): CacheResult | undefined {
    const { cached, pausedUntil = 0, failure, quota } = known;
    if (cached && cached.freshUntil > now()) return { cached, how: "kept", quota };
    if (pausedUntil > now()) {
      const seconds = Math.max(1, Math.ceil((pausedUntil - now()) / 1000));
      throw tooManyRequests("the service accepts no more requests with this key", seconds);
    }
    return failure && staleOr(new UpstreamFailure(failure.status, failure.detail), known);
  }

  /** Returns the stale response, else throws the failure. */
  function staleOr(failure: UpstreamFailure, { cached, quota }: EntryState): CacheResult {
    if (cached && cached.staleUntil > now()) return { cached, how: "stale", quota };
    throw new RelayError(failure.status, failure.detail);
  }

  /** Fetches the response, or waits for the process that does. */
  async function obtain(question: Question, caller: Caller, entry: Entry): Promise<CacheResult> {
    const start = now();
    for (let delay: number = polling.first; ; delay = Math.min(polling.longest, delay * polling.growth)) {
      const release = await entry.lease(timing.deadline);
      try {
        const known = await entry.read();
        const result = fromState(known);
        if (result) return result;
        const until = start + (known.cached && known.cached.staleUntil > now() ? timing.refresh : timing.deadline);
        if (release) return await fetchInto({ question, caller, entry, until }, known);
        if (now() + delay >= until) return staleOr(new UpstreamFailure(504, "the service does not respond in time"), known);
      } finally {
        await release?.();
      }
      await wait(delay);
    }
  }

  async function fetchInto(
    task: { readonly question: Question; readonly caller: Caller; readonly entry: Entry; readonly until: number },
    known: EntryState,
  ): Promise<CacheResult> {
    const { entry } = task;
    try {
      const cached = await fetchResponse({ ...task, earlier: known.cached }, dependencies);
      return { cached, how: "fetched", quota: (await entry.read()).quota };
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error;
      await entry.setFailure({ status: error.status, detail: error.detail }, timing.failure);
      return staleOr(error, known);
    }
  }

  return async (question, caller) => {
    const entry = state.entryOf(question, caller);
    const result = fromState(await entry.read());
    if (result) return result;
    const shared = inFlight.get(entry.name) ?? obtain(question, caller, entry).finally(() => inFlight.delete(entry.name));
    inFlight.set(entry.name, shared);
    return shared;
  };
}
