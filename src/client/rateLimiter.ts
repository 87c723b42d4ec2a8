import type { PersistentCache, StoredEntry } from "./persistentCache";
import type { RawResponse } from "./request";

/** The knowledge of the limit: none or an estimate; several accepted in a row; or the limit itself. */
export type LimitKnowledge = "unknown" | "unnoticed" | "stated";

export interface SentRequest {
  accepted(): void;
  /** A 429: pauses for `retryAfter` milliseconds and continues at the rate accepted before. */
  rejected(retryAfter?: number): void;
}

/** Pauses after rejections without Retry-After, in milliseconds. Doubled with each rejection in a row. */
const defaultPause = { first: 1_000, longest: 30_000 } as const;
/** The growth of an estimated rate with each request, once some times the bucket's size were accepted. */
const growth = { after: 5, by: 1.03 } as const;

/** Milliseconds added to a pause: timers and clocks count whole milliseconds. */
const afterPause = 1;

/** Accepted requests after which no limit is expected soon: more than a limit of 10 a second accepts. */
const acceptedWithoutLimit = 12;

/**
 * Requests do not arrive as evenly as they are sent, so the limiter stays below a limit. The margin is wide
 * for a stated limit, where every rejection can be avoided, and narrow for an estimated one, where the
 * estimate has cost time already.
 */
const margins = { stated: { requests: 1, rate: 0.97 }, estimated: { requests: 0.1, rate: 0.998 } } as const;

/** The requests from the end of one pause to the next rejection. */
interface Sample {
  readonly from: number;
  sent: number;
  accepted: number;
}

interface Rejection {
  readonly sample: Sample;
  /** Requests of the sample that were sent before the rejected one. */
  readonly before: number;
  readonly sentAt: number;
}

export interface RateLimiterOptions {
  readonly now: () => number;
  readonly random: () => number;
}

export function createRateLimiter({ now, random }: RateLimiterOptions) {
  /** Tokens a millisecond. */
  let rate = Infinity;
  let size = Infinity;
  let tokens = Infinity;
  let filledAt = 0;
  let pausedUntil = 0;
  let sample: Sample | undefined;
  let rejectionsInARow = 0;
  let stated: number | undefined;
  let assumed: number | undefined;
  /** Tokens that an earlier session had taken when its limit was assumed. */
  let takenBefore = 0;

  function fill(time: number): void {
    if (rate !== Infinity) tokens = Math.min(size, tokens + Math.max(0, time - filledAt) * rate);
    filledAt = Math.max(time, filledAt);
  }

  function applyLimit({ perMs, burst }: Limit, margin: (typeof margins)[keyof typeof margins]): void {
    rate = perMs * margin.rate;
    size = Math.max(1, burst - margin.requests);
  }

  const isKnown = (): boolean => (stated ?? assumed) !== undefined;

  function accept(own: Sample): void {
    rejectionsInARow = 0;
    own.accepted += 1;
    if (own === sample && !isKnown() && own.accepted > growth.after * size) rate *= growth.by;
  }

  function reject(rejection: Rejection, retryAfter: number | undefined): void {
    const time = now();
    // A request that was in flight at the first rejection carries no new information about the rate.
    if (rejection.sample === sample) pauseAfter(rejection, { time, retryAfter });
    else if (retryAfter !== undefined) pausedUntil = Math.max(pausedUntil, time + retryAfter + afterPause);
    filledAt = Math.max(filledAt, pausedUntil);
  }

  function pauseAfter(
    rejection: Rejection,
    { time, retryAfter }: { time: number; retryAfter: number | undefined },
  ): void {
    rejectionsInARow += 1;
    const pause =
      retryAfter ?? Math.min(defaultPause.longest, defaultPause.first * 2 ** (rejectionsInARow - 1));
    applyLimit(estimateLimit(rejection, pause), margins.estimated);
    pausedUntil = time + pause * (1 + random() / 20) + afterPause;
    tokens = Math.min(size, rate * pause);
    sample = undefined;
    assumed = undefined;
    takenBefore = 0;
  }

  return {
    /** Returns the milliseconds until the next request may be sent; 0 for now. */
    delay(): number {
      const time = now();
      if (time < pausedUntil) return pausedUntil - time;
      fill(time);
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / rate);
    },
    /** Takes a token for a request that is sent now. The result of the request must be reported. */
    take(): SentRequest {
      const own = (sample ??= { from: now(), sent: 0, accepted: 0 });
      const rejection = { sample: own, before: own.sent++, sentAt: now() };
      tokens -= 1;
      return { accepted: () => accept(own), rejected: (retryAfter) => reject(rejection, retryAfter) };
    },
    /** Adopts the limit that the service states: so many requests at once, and again each second. */
    setLimit(perSecond: number): void {
      if (perSecond === stated) return;
      stated = perSecond;
      if (perSecond === assumed) return;
      applyLimit({ perMs: perSecond / 1_000, burst: perSecond }, margins.stated);
      const time = now();
      const { from, sent } = sample ?? { from: time, sent: 0 };
      tokens = Math.min(size, size - takenBefore - sent + (time - from) * rate);
      filledAt = time;
    },
    /** Keeps to an earlier session's limit, whose last request is `idle` ms ago, until one is stated. */
    assumeLimit(perSecond: number, idle: number): void {
      if (isKnown() || rate !== Infinity) return;
      assumed = perSecond;
      applyLimit({ perMs: perSecond / 1_000, burst: perSecond }, margins.stated);
      takenBefore = Math.max(0, size - Math.max(0, idle) * rate);
      tokens = size - takenBefore - (sample?.sent ?? 0);
      filledAt = now();
    },
    limit(): LimitKnowledge {
      if (isKnown()) return "stated";
      return rate === Infinity && (sample?.accepted ?? 0) >= acceptedWithoutLimit ? "unnoticed" : "unknown";
    },
  };
}

/** A token bucket that delays nothing until the service states a limit or rejects a request (429). */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Services usually choose a round number of requests a second. */
const usualLimits = [1, 2, 5, 10, 20, 25, 50, 100].map((perSecond) => perSecond / 1_000);

/** Estimates a limit from the requests before a rejection, which the service has accepted or will accept. */
function estimateLimit({ sample, before, sentAt }: Rejection, pause: number) {
  const accepted = Math.max(1, before);
  const [least, most] = [accepted / (sentAt - sample.from + pause), accepted / pause];
  const perMs = usualLimits.find((limit) => limit >= least && limit <= most) ?? least;
  return { perMs, burst: Math.min(accepted, perMs * pause) };
}

type Limit = ReturnType<typeof estimateLimit>;

/** Returns the requests a second that a response's headers allow; undefined without a usable limit. */
export function statedLimit(headers: Headers): number | undefined {
  const perSecond = Number(headers.get("X-RateLimit-Limit-Second") ?? NaN);
  return perSecond >= 1 ? perSecond : undefined;
}

/** The persistent cache's key of the limit that the service stated last. */
const limitKey = "limit";

/** Milliseconds for which a stored limit is assumed: a plan changes seldom, and a rejection corrects it. */
const lifetime = 24 * 3600_000;

/** Milliseconds of requests that the storage may lack: it is written some time after them. */
const writtenLate = 1_000;

/** Stores the limit that a response states; deletes the stored one when a 429 states none. */
export function storeLimit(
  { status, headers }: Pick<RawResponse, "status" | "headers">,
  { cache, time }: { readonly cache: PersistentCache; readonly time: number },
): void {
  const perSecond = statedLimit(headers);
  if (perSecond !== undefined) cache.set({ key: limitKey, at: time, text: String(perSecond) });
  else if (status === 429) cache.delete([limitKey]);
}

/** Assumes the stored limit, so that the first requests do not wait; those of the last session count. */
export function restoreLimit(
  entries: readonly StoredEntry[],
  { rateLimiter, time }: { readonly rateLimiter: RateLimiter; readonly time: number },
): void {
  const { at = NaN, text } = entries.find(({ key }) => key === limitKey) ?? {};
  const [age, perSecond] = [time - at, Number(text)];
  if (!(age >= 0 && age < lifetime && perSecond >= 1 && perSecond < Infinity)) return;
  const lastRequest = Math.max(...entries.map((entry) => entry.at));
  rateLimiter.assumeLimit(perSecond, time - lastRequest - writtenLate);
}
