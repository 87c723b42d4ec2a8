import { parseCacheControl, parseRetryAfter } from "../../http/messages";
import { RequestError, tooManyRequests } from "../../service/routes/context";
import type { Caller } from "./admission";
import { createCachedResponse, pickQuota, type CachedResponse, type CacheResult } from "./cachedResponse";
import {
  fetchUpstream,
  type UpstreamDependencies,
  UpstreamFailure,
  type UpstreamResponse,
} from "./fetchUpstream";
import { type BudgetSettings, createMemberQueue, dailyBudget, spendBudget } from "./memberBudget";
import type { Question } from "./readQuestion";
import type { Entry, EntryOf, EntryState } from "./relayEntries";

/** Answers a question from the cache or with one request, which equal questions in all processes share. */
export type RelayCache = (question: Question, caller: Caller, options?: CacheOptions) => Promise<CacheResult>;

export interface CacheOptions {
  /** Milliseconds since 1970; an earlier response is not fresh. */
  readonly notBefore?: number;
  /** Counts a request to the service instead of the member's budget. Throws a RequestError to prevent it. */
  readonly spend?: (entry: Entry, quota: EntryState["quota"]) => Promise<void>;
}

/** A response that replaces an earlier one. */
export interface Replaced {
  readonly question: Question;
  readonly caller: Caller;
  readonly earlier: CachedResponse;
  readonly cached: CachedResponse;
}

/** Timeouts in milliseconds. */
export const defaultTiming = {
  /** For a question; the add-in waits 25 seconds. */
  deadline: 20_000,
  /** For a question whose stale response the cache can send instead. */
  refresh: 5_000,
  /** For one request to the service. */
  attempt: 10_000,
  /** The lifetime of a recent failure. */
  failure: 1_000,
  /** The lifetime of the lease on a question, renewed while it is fetched. */
  lease: 3_000,
};
export type Timing = Readonly<typeof defaultTiming>;

export interface CacheDependencies extends UpstreamDependencies {
  /** The budget of a member if the relay's own key goes upstream; otherwise undefined. */
  readonly team: BudgetSettings | undefined;
  readonly timing: Timing;
  /**
   * Called in one process with each response that replaces an earlier one, before it is stored; if this
   * process ends in between, another one finds the same changes.
   */
  readonly onReplaced?: (replaced: Replaced) => Promise<void>;
  /** Returns the time before which a response to a question is outdated, milliseconds since 1970. */
  readonly changedAt?: (question: Question, caller: Caller) => number;
}

/** The delays in milliseconds between looks for a response that another process is fetching. */
const polling = { first: 20, growth: 1.5, longest: 200 } as const;

/** Creates a cache of entries, which several relay processes may share. */
export function createRelayCache(entryOf: EntryOf, dependencies: CacheDependencies): RelayCache {
  const { now, elapsed, timing, wait } = dependencies;
  const inFlight = new Map<string, Promise<CacheResult>>();
  const inMemberQueue = createMemberQueue();

  /** Fetches the response, or waits for the process that does. */
  async function obtain(of: Omit<FetchTask, "earlier" | "quota" | "until">): Promise<CacheResult> {
    const { entry } = of;
    const start = elapsed();
    for (let delay: number = polling.first; ; delay = Math.min(polling.longest, delay * polling.growth)) {
      const release = await entry.lease(timing.lease);
      try {
        const knownState = await entry.read();
        const result = fromState(knownState, { now: now(), notBefore: notBefore(of) });
        if (result) return result;
        const until =
          start +
          (knownState.cached && knownState.cached.staleUntil > now() ? timing.refresh : timing.deadline);
        if (release) return await fetchOrStale({ ...of, until }, knownState);
        if (elapsed() + delay >= until)
          return staleOr(
            new UpstreamFailure("upstream_timeout", "the service does not respond in time"),
            knownState,
            now(),
          );
      } finally {
        await release?.();
      }
      await wait(delay);
    }
  }

  async function fetchOrStale(
    task: Omit<FetchTask, "earlier" | "quota">,
    knownState: EntryState,
  ): Promise<CacheResult> {
    const { entry, caller } = task;
    try {
      const fetching = () =>
        fetchIntoCache({ ...task, earlier: knownState.cached, quota: knownState.quota }, dependencies);
      const cached = await inMemberQueue(caller, fetching);
      return { cached, how: "fetched", quota: (await entry.read()).quota };
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error;
      await entry.setFailure({ code: error.code, detail: error.detail }, timing.failure);
      return staleOr(error, knownState, now());
    }
  }

  const notBefore = ({ question, caller, options }: Pick<FetchTask, "question" | "caller" | "options">) =>
    Math.max(options?.notBefore ?? 0, dependencies.changedAt?.(question, caller) ?? 0);

  return async (question, caller, options) => {
    const entry = entryOf(question, caller);
    const of = { question, caller, entry, options };
    const result = fromState(await entry.read(), { now: now(), notBefore: notBefore(of) });
    if (result) return result;
    const shared = inFlight.get(entry.name) ?? obtain(of).finally(() => inFlight.delete(entry.name));
    inFlight.set(entry.name, shared);
    return shared;
  };
}

/** Returns a fresh response, or throws a pause or a recent failure; undefined if a request is needed. */
function fromState(
  knownState: EntryState,
  { now, notBefore }: { readonly now: number; readonly notBefore: number },
): CacheResult | undefined {
  const { cached, pausedUntil = 0, failure, quota } = knownState;
  if (cached && cached.freshUntil > now && cached.madeAt >= notBefore) return { cached, how: "kept", quota };
  if (pausedUntil > now) {
    const seconds = Math.min(longestPause, Math.max(1, Math.ceil((pausedUntil - now) / 1000)));
    throw tooManyRequests("upstream_limit", "the service accepts no more requests with this key", seconds);
  }
  return failure && staleOr(new UpstreamFailure(failure.code, failure.detail), knownState, now);
}

/** Returns the stale response, or else throws the failure. */
function staleOr(failure: UpstreamFailure, { cached, quota }: EntryState, now: number): CacheResult {
  if (cached && cached.staleUntil > now) return { cached, how: "stale", quota };
  throw new RequestError(failure.code, failure.detail);
}

interface FetchTask {
  readonly question: Question;
  readonly caller: Caller;
  readonly entry: Entry;
  readonly options: CacheOptions | undefined;
  /** The cached response to revalidate. */
  readonly earlier: CachedResponse | undefined;
  readonly quota: EntryState["quota"];
  /** Milliseconds since 1970 of the timeout. */
  readonly until: number;
}

/** Fetches a response into the cache. Throws a RequestError (429, budget used up) or an UpstreamFailure. */
async function fetchIntoCache(task: FetchTask, dependencies: CacheDependencies): Promise<CachedResponse> {
  const { question, caller, entry, earlier, until, options } = task;
  const { team, now } = dependencies;
  if (options?.spend) await options.spend(entry, task.quota);
  else await spendBudget(entry, team && dailyBudget(team, task.quota));
  const etag = earlier?.status === 200 ? earlier.headers["etag"] : undefined;
  const response = await fetchUpstream(
    { endpoint: question.endpoint, address: question.address, key: caller.key, etag, until },
    dependencies,
  );
  const quota = pickQuota(response.headers);
  if (Object.keys(quota).length > 0) await entry.setQuota(quota);
  if (response.status === 429) throw await pause(response, entry, now());
  if (response.status === 401 && team)
    throw new UpstreamFailure("upstream_key_rejected", "the service does not accept the relay's own key");
  const receivedAt = now();
  const cached = createCachedResponse(response, { question, earlier, now: receivedAt });
  const isCompared =
    (question.endpoint === "form" || question.endpoint === "meetings") &&
    cached.status === 200 &&
    !parseCacheControl(response.headers).has("no-store");
  const keptFor = Math.max(cached.staleUntil - receivedAt, isCompared ? compared : 0);
  if (earlier?.status === 200 && cached.status === 200 && response.status !== 304)
    await dependencies.onReplaced?.({ question, caller, earlier, cached });
  if (keptFor > 0) await entry.setResponse(cached, keptFor);
  return cached;
}

/** Milliseconds for which a form is stored for comparison with the next one. */
export const compared = 60 * 60_000;
const longestPause = 24 * 60 * 60;

/**
 * Stores the pause that the service asks for, which applies to every question with this key; returns the
 * error.
 */
async function pause({ headers, body }: UpstreamResponse, entry: Entry, now: number): Promise<RequestError> {
  const seconds = Math.min(longestPause, Math.ceil(parseRetryAfter(headers, now) ?? 1));
  await entry.setPause(now + seconds * 1000, Math.max(1, seconds * 1000));
  return new RequestError("upstream_limit", detailOf(body) ?? "the service accepts no more requests", {
    "Retry-After": String(seconds),
  });
}

function detailOf(body: string): string | undefined {
  try {
    const { detail } = JSON.parse(body) as { readonly detail?: unknown };
    return typeof detail === "string" ? detail : undefined;
  } catch {
    return undefined;
  }
}
