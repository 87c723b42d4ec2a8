import { parseAge } from "../../http/freshness";
import { parseRetryAfter } from "../../http/retryDelay";
import type { Caller } from "./admission";
import { cachePolicy } from "./cachePolicy";
import type { Counters } from "./counters";
import type { Question } from "./readQuestion";
import { RelayError, UpstreamFailure } from "./relayError";
import type { CachedResponse, Entry } from "./sharedState";
import { retry, sendUpstream, type UpstreamResponse } from "./upstream";

/** Timeouts in milliseconds. */
export interface Timing {
  /** For a question. The add-in waits 25 seconds. */
  readonly deadline: number;
  /** For a question with a stale response in the cache. */
  readonly refresh: number;
  /** For one request to the service. */
  readonly attempt: number;
  /** The lifetime of a recent failure. */
  readonly failure: number;
}

export const defaultTiming: Timing = { deadline: 20_000, refresh: 5_000, attempt: 10_000, failure: 1_000 };

export interface FetchDependencies {
  readonly upstream: string;
  /** True when the key that goes upstream is the relay's own. */
  readonly team: boolean;
  readonly timing: Timing;
  /** The largest body in bytes. */
  readonly limit: number;
  readonly counters: Counters;
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

export interface FetchTask {
  readonly question: Question;
  readonly caller: Caller;
  readonly entry: Entry;
  /** The cached response to revalidate. */
  readonly earlier: CachedResponse | undefined;
  /** Milliseconds since 1970 of the timeout. */
  readonly until: number;
}

const longestPause = 24 * 60 * 60;

/** Fetches the response to a question from the service and caches it. Throws a RelayError for a 429, or an UpstreamFailure. */
export async function fetchResponse(task: FetchTask, dependencies: FetchDependencies): Promise<CachedResponse> {
  const { question, caller, entry, earlier, until } = task;
  const { upstream, team, timing, limit, now, random, wait, counters } = dependencies;
  const etag = earlier?.status === 200 ? earlier.headers["etag"] : undefined;
  const url = upstream + question.address;
  const send = (signal: AbortSignal): Promise<UpstreamResponse> =>
    count(() => sendUpstream({ url, key: caller.key, etag, signal, limit, now }), dependencies);
  const onRetry = (): void => counters.add("racing_relay_retries_total");
  const response = await retry(send, { until, attempt: timing.attempt, now, random, wait, onRetry });
  const quota = pickHeaders(response.headers, isQuotaHeader);
  if (Object.keys(quota).length > 0) await entry.setQuota(quota);
  if (response.status === 429) throw await pause(response, entry, now());
  if (response.status === 401 && team) throw new UpstreamFailure(502, "the service does not accept the relay's own key");
  return cache(response, task, now());
}

async function count(send: () => Promise<UpstreamResponse>, { counters, now }: FetchDependencies): Promise<UpstreamResponse> {
  const start = now();
  let status = "0";
  try {
    const response = await send();
    status = String(response.status);
    return response;
  } finally {
    counters.add("racing_relay_upstream_requests_total", { status });
    counters.add("racing_relay_upstream_seconds_total", {}, (now() - start) / 1000);
  }
}

/** Stores the pause that the service asks for, which applies to every question with this key; returns the error response. */
async function pause({ headers, body }: UpstreamResponse, entry: Entry, now: number): Promise<RelayError> {
  const seconds = Math.min(longestPause, Math.ceil(parseRetryAfter(headers, now) ?? 1));
  await entry.setPause(now + seconds * 1000, Math.max(1, seconds * 1000));
  return new RelayError(429, detailOf(body) ?? "the service accepts no more requests", { "Retry-After": String(seconds) });
}

function detailOf(body: string): string | undefined {
  try {
    const { detail } = JSON.parse(body) as { readonly detail?: unknown };
    return typeof detail === "string" ? detail : undefined;
  } catch {
    return undefined;
  }
}

async function cache(response: UpstreamResponse, { question, entry, earlier }: FetchTask, now: number): Promise<CachedResponse> {
  const notModified = response.status === 304;
  if (notModified && !earlier) throw new UpstreamFailure(502, "the service answers 304 to an unconditional request");
  const status = notModified ? 200 : response.status;
  const { seconds: age } = parseAge(response.headers);
  const lifetimes = cachePolicy(question, { status, headers: response.headers, now });
  const freshUntil = now + (lifetimes?.fresh ?? 0) * 1000;
  const staleUntil = freshUntil + (lifetimes?.stale ?? 0) * 1000;
  const headers = { ...(notModified && earlier?.headers), ...pickHeaders(response.headers, isContentHeader) };
  const body = notModified && earlier ? earlier.body : response.body;
  const cached = { status, headers, body, madeAt: now - age * 1000, freshUntil, staleUntil };
  if (staleUntil > now) await entry.setResponse(cached, staleUntil - now);
  return cached;
}

const contentHeaders = new Set(["content-type", "etag", "last-modified", "x-data-source", "x-as-of"]);
const isContentHeader = (name: string): boolean => contentHeaders.has(name);

/** Quota headers change with every request, so they are stored apart from the responses. */
const isQuotaHeader = (name: string): boolean => /^(x-)?ratelimit/.test(name);

/** Picks the headers to relay; cookies and the connection's own headers are never relayed. */
const pickHeaders = (headers: Headers, wanted: (name: string) => boolean): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => wanted(name)));
