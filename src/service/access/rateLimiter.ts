import { LRUCache } from "lru-cache";
import {
  type BucketLimit,
  createTokenBucket,
  fillBucket,
  secondsUntilToken,
  type TokenBucket,
} from "../../http/tokenBucket";

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
