import { LRUCache } from "lru-cache";
import {
  type BucketLimit,
  createTokenBucket,
  fillBucket,
  secondsUntilToken,
  type TokenBucket,
} from "../../http/tokenBucket";
import type { Plan } from "../../spec/codes";
import { type Account, type Allowance, type Caller, type CallerLimit, createAccount, spend } from "./account";

/**
 * Takes a token of each named bucket, or none when one of them is empty. Resolves to 0 when the request may
 * proceed, else to the whole seconds until it may; never rejects. A cost of 0 takes no token, -1 returns
 * them.
 */
export type RateLimiter = (names: readonly string[], cost?: 1 | 0 | -1) => Promise<number>;

const maxNames = 10_000;

/**
 * Creates a rate limiter with a token bucket for each name in this process; the least recently used names are
 * forgotten.
 */
export function createMemoryRateLimiter(bucketLimit: BucketLimit, now: () => number): RateLimiter {
  const buckets = new LRUCache<string, TokenBucket>({ max: maxNames });
  function filled(name: string): TokenBucket {
    const bucket = buckets.get(name) ?? createTokenBucket(bucketLimit, now());
    buckets.set(name, bucket);
    fillBucket(bucket, bucketLimit, now());
    return bucket;
  }
  return (names, cost = 1) => {
    const taken = names.map(filled);
    const wait = cost < 0 ? 0 : Math.max(0, ...taken.map((bucket) => secondsUntilToken(bucket, bucketLimit)));
    if (wait > 0) return Promise.resolve(Math.max(1, Math.ceil(wait)));
    for (const bucket of taken) bucket.tokens = Math.min(bucketLimit.burst, bucket.tokens - cost);
    return Promise.resolve(0);
  };
}

/** The limits on a caller's requests. */
export interface Limits {
  /** Requests in any 24 hours, by plan. */
  readonly day: Readonly<Record<Plan, number>>;
  /** Requests at once, and per second, by plan. */
  readonly burst: Readonly<Record<Plan, number>>;
}

export const defaultLimits: Limits = { day: { free: 1000, pro: 50_000 }, burst: { free: 20, pro: 50 } };

/** Counts one request of a caller and decides on it; never rejects. */
export type Quota = (caller: Caller) => Promise<Allowance>;

export interface QuotaOptions {
  readonly limits?: Limits | undefined;
  /** Milliseconds of a clock that is never set. */
  readonly now: () => number;
}

/**
 * Creates a quota that counts each caller's requests in this process: a token bucket for bursts, and a
 * rolling day in steps of a minute.
 */
export function createMemoryQuota({ limits = defaultLimits, now }: QuotaOptions): Quota {
  const accounts = new Map<string, Account>();
  return ({ id, plan }) => {
    const limit = limitOf(limits, plan);
    const account = accounts.get(id) ?? createAccount(limit, now());
    accounts.set(id, account);
    return Promise.resolve(spend(account, limit, now()));
  };
}

export const limitOf = ({ day, burst }: Limits, plan: Plan): CallerLimit => ({
  day: day[plan],
  burst: burst[plan],
});
