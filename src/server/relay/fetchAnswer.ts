import { parseAge } from "../../http/freshness";
import { askUpstream, type Upstream } from "./askUpstream";
import type { Caller } from "./callers";
import type { Counters } from "./counters";
import { insist } from "./insist";
import { keepingOf } from "./keeping";
import type { Page } from "./ledger";
import type { Question } from "./readQuestion";
import { Refused } from "./refused";
import { headersOf, isOfQuota, type Kept } from "./reply";
import { parseRetryAfter } from "../../http/retryDelay";
import type { Timing } from "./timing";
import { UpstreamFailure } from "./upstreamFailure";

export interface FetchWorld {
  readonly upstream: string;
  /** Whether the key that goes upstream is the relay's own. */
  readonly team: boolean;
  readonly timing: Timing;
  /** Bytes that an answer may have. */
  readonly limit: number;
  readonly counters: Counters;
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

export interface Errand {
  readonly question: Question;
  readonly caller: Caller;
  readonly page: Page;
  /** What was kept of an earlier answer. */
  readonly earlier: Kept | undefined;
  /** Milliseconds since 1970 at which the errand must be over. */
  readonly until: number;
}

const longestPause = 24 * 60 * 60;

/** Fetches the answer of one question from the service, and writes down what is to be kept of it. */
export async function fetchAnswer(errand: Errand, world: FetchWorld): Promise<Kept> {
  const { question, caller, page, earlier, until } = errand;
  const { timing, now, random, wait, counters } = world;
  const etag = earlier?.status === 200 ? earlier.headers["etag"] : undefined;
  const url = world.upstream + question.address;
  const ask = (signal: AbortSignal): Promise<Upstream> =>
    counted(() => askUpstream({ url, key: caller.key, etag, signal, limit: world.limit, now }), world);
  const onRetry = (): void => counters.add("racing_relay_retries_total");
  const reply = await insist(ask, { until, attempt: timing.attempt, now, random, wait, onRetry });
  const quota = headersOf(reply.headers, isOfQuota);
  if (Object.keys(quota).length > 0) await page.quota(quota);
  if (reply.status === 429) throw await pauseOf(reply, errand, world);
  if (reply.status === 401 && world.team) throw new UpstreamFailure(502, "the service does not accept the relay's own key");
  return keep(reply, errand, world);
}

async function counted(ask: () => Promise<Upstream>, { counters, now }: FetchWorld): Promise<Upstream> {
  const start = now();
  let status = "0";
  try {
    const reply = await ask();
    status = String(reply.status);
    return reply;
  } finally {
    counters.add("racing_relay_upstream_requests_total", { status });
    counters.add("racing_relay_upstream_seconds_total", {}, (now() - start) / 1000);
  }
}

/** The service wants to be left alone: everyone with this key is told so, until the time has passed. */
async function pauseOf({ headers, body }: Upstream, { page }: Errand, { now }: FetchWorld): Promise<Refused> {
  const seconds = Math.min(longestPause, Math.ceil(parseRetryAfter(headers, now()) ?? 1));
  await page.pause(now() + seconds * 1000, Math.max(1, seconds * 1000));
  return new Refused(429, detailOf(body) ?? "the service refuses more requests", { "Retry-After": String(seconds) });
}

function detailOf(body: string): string | undefined {
  try {
    const { detail } = JSON.parse(body) as { readonly detail?: unknown };
    return typeof detail === "string" ? detail : undefined;
  } catch {
    return undefined;
  }
}

async function keep(reply: Upstream, { question, page, earlier }: Errand, { now }: FetchWorld): Promise<Kept> {
  const confirmed = reply.status === 304;
  if (confirmed && !earlier) throw new UpstreamFailure(502, "the service answers 304 to a question without a condition");
  const status = confirmed ? 200 : reply.status;
  const time = now();
  const { seconds: age } = parseAge(reply.headers);
  const keeping = keepingOf(question, { status, headers: reply.headers, now: time });
  const freshUntil = time + (keeping?.fresh ?? 0) * 1000;
  const staleUntil = freshUntil + (keeping?.stale ?? 0) * 1000;
  const headers = { ...(confirmed && earlier?.headers), ...headersOf(reply.headers) };
  const body = confirmed && earlier ? earlier.body : reply.body;
  const kept = { status, headers, body, madeAt: time - age * 1000, freshUntil, staleUntil };
  if (staleUntil > time) await page.keep(kept, staleUntil - time);
  return kept;
}
