import { growingDelay } from "../http/backoff";
import type { PersistentCache, StoredEntry } from "./persistentCache";
import type { Platform, RawResponse } from "./request";

/**
 * The state of knowledge about the limit: unknown or estimated; a rejection probably among the responses to
 * come; several requests accepted in a row; or stated.
 */
export type LimitKnowledge = "unknown" | "awaited" | "unnoticed" | "stated";

export interface SentRequest {
  accepted(): void;
  /** Handles a 429: pauses for `retryAfter` milliseconds, then continues at the accepted rate. */
  rejected(retryAfter?: number): void;
}

/** Milliseconds to pause after a rejection without Retry-After, doubled with each rejection in a row. */
const defaultPause = { first: 1_000, growth: 2, longest: 30_000 } as const;
/** An estimated rate grows `by` this factor with each request `after` so many times the bucket's size. */
const growth = { after: 5, by: 1.03 } as const;

/** Milliseconds added to a pause, because timers and clocks count whole milliseconds. */
const afterPause = 1;

/**
 * Numbers of accepted requests. After `unnoticed`, more than a limit of 10 a second accepts, no limit is
 * expected soon. After `awaited`, the limiter waits for the outstanding responses, because each further
 * request may be rejected.
 */
const accepted = { unnoticed: 12, awaited: 8 } as const;

/**
 * The margins below a limit, because requests do not arrive as evenly as they are sent. For a stated limit
 * the margin is wide, so that no request is rejected. For an estimated limit it is narrow, because the
 * estimate has already cost time.
 */
const margins = { stated: { requests: 1, rate: 0.97 }, estimated: { requests: 0.1, rate: 0.998 } } as const;

/** The requests from the end of one pause up to the next rejection. */
interface Sample {
  readonly from: number;
  sent: number;
  accepted: number;
  /** The time of the last accepting response, because a request may wait in the browser before it is sent. */
  until: number;
  /** The milliseconds of the pause after the sample, once a request is rejected. */
  pause?: number;
}

export function createRateLimiter({ now, random }: Pick<Platform, "now" | "random">) {
  /** Tokens per millisecond. */
  let rate = Infinity;
  let size = Infinity;
  let tokens = Infinity;
  let filledAt = 0;
  let pausedUntil = 0;
  let sample: Sample | undefined;
  let rejectionsInARow = 0;
  let stated: number | undefined;
  let assumed: number | undefined;
  /** Tokens that an earlier session had used when its limit was assumed. */
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

  function accept(ownSample: Sample): void {
    rejectionsInARow = 0;
    ownSample.accepted += 1;
    ownSample.until = now();
    if (isKnown()) return;
    if (ownSample === sample && ownSample.accepted > growth.after * size) rate *= growth.by;
    // This request was in flight at the rejection, because responses arrive in any order.
    if (!sample && ownSample.pause !== undefined) learn(ownSample, ownSample.pause);
  }

  /** Estimates the limit from a sample that a rejection ended; the bucket fills during the pause. */
  function learn(ownSample: Sample, pause: number): void {
    applyLimit(estimateLimit(ownSample, pause), margins.estimated);
    tokens = Math.min(size, rate * pause);
  }

  function reject(ownSample: Sample, retryAfter: number | undefined): void {
    const time = now();
    // A request that was in flight at the first rejection carries no new information about the rate.
    if (ownSample === sample) pauseAfter(ownSample, { time, retryAfter });
    else if (retryAfter !== undefined) pausedUntil = Math.max(pausedUntil, time + retryAfter + afterPause);
    filledAt = Math.max(filledAt, pausedUntil);
  }

  function pauseAfter(
    ownSample: Sample,
    { time, retryAfter }: { time: number; retryAfter: number | undefined },
  ): void {
    rejectionsInARow += 1;
    const pause = retryAfter ?? Math.min(defaultPause.longest, growingDelay(rejectionsInARow, defaultPause));
    learn(ownSample, (ownSample.pause = pause));
    pausedUntil = time + pause * (1 + random() / 50) + afterPause;
    sample = undefined;
    assumed = undefined;
    takenBefore = 0;
  }

  return {
    /** Returns the milliseconds until the next request may be sent; 0 for at once. */
    delay(): number {
      const time = now();
      if (time < pausedUntil) return pausedUntil - time;
      fill(time);
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / rate);
    },
    /** Takes a token for a request that is sent now. The caller must report the result. */
    take(): SentRequest {
      const time = now();
      const ownSample = (sample ??= { from: time, until: time, sent: 0, accepted: 0 });
      ownSample.sent += 1;
      tokens -= 1;
      return { accepted: () => accept(ownSample), rejected: (retryAfter) => reject(ownSample, retryAfter) };
    },
    /** Adopts the limit that the service states: this many requests at once, and as many each second. */
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
    /**
     * Keeps to an earlier session's limit until the service states one. `idle` is the milliseconds since that
     * session's last request.
     */
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
      const count = rate === Infinity ? (sample?.accepted ?? 0) : 0;
      if (count < accepted.awaited) return "unknown";
      return count < accepted.unnoticed ? "awaited" : "unnoticed";
    },
  };
}

/** A token bucket that delays nothing until the service states a limit or rejects a request (429). */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Services usually choose a round number of requests a second. */
const usualLimits = [1, 2, 5, 10, 20, 25, 50, 100].map((perSecond) => perSecond / 1_000);

/** Estimates a limit from the requests that a service accepted before a rejection. */
function estimateLimit(sample: Sample, pause: number) {
  const count = Math.max(1, sample.accepted);
  const took = sample.until - sample.from;
  const [least, most] = [count / (took + pause), count / Math.max(took, pause)];
  const perMs = usualLimits.find((limit) => limit >= least && limit <= most) ?? least;
  return { perMs, burst: Math.min(count, perMs * pause) };
}

type Limit = ReturnType<typeof estimateLimit>;

/**
 * Returns the requests per second that a response's headers allow; undefined if they state no usable limit.
 */
export function statedLimit(headers: Headers): number | undefined {
  const perSecond = Number(headers.get("X-RateLimit-Limit-Second") ?? NaN);
  return perSecond >= 1 ? perSecond : undefined;
}

/** The persistent cache's key of the limit that the service stated last. */
const limitKey = "limit";

/** Milliseconds to trust a stored limit: plans seldom change, and a rejection corrects it. */
const lifetime = 24 * 3600_000;

/** Milliseconds of requests that storage may lack, because it is written with a delay. */
const writtenLate = 1_000;

/** Stores the limit that a response states; deletes the stored limit when a 429 states none. */
export function storeLimit(
  { status, headers }: Pick<RawResponse, "status" | "headers">,
  { cache, time }: { readonly cache: PersistentCache; readonly time: number },
): void {
  const perSecond = statedLimit(headers);
  if (perSecond !== undefined) cache.set({ key: limitKey, at: time, text: String(perSecond) });
  else if (status === 429) cache.delete([limitKey]);
}

/** Assumes the stored limit, so that the first requests need not wait; the last session's requests count. */
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
