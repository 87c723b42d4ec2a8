import { LRUCache } from "lru-cache";
import {
  type BucketLimit,
  createTokenBucket,
  fillBucket,
  secondsUntilToken,
  type TokenBucket,
} from "../../http/tokenBucket";

/**
 * Takes tokens of a name's bucket. Returns 0 when the request may proceed, else the whole seconds until one
 * may. A cost of 0 takes no token; -1 returns one.
 */
export type RateLimiter = (name: string, cost?: -1 | 0 | 1) => number;

const maxNames = 10_000;

/** Creates a rate limiter with a token bucket for each name; the least recently used names are forgotten. */
export function createRateLimiter(bucketLimit: BucketLimit, now: () => number): RateLimiter {
  const buckets = new LRUCache<string, TokenBucket>({ max: maxNames });
  return (name, cost = 1) => {
    const bucket = buckets.get(name) ?? createTokenBucket(bucketLimit, now());
    buckets.set(name, bucket);
    fillBucket(bucket, bucketLimit, now());
    const wait = cost < 0 ? 0 : secondsUntilToken(bucket, bucketLimit);
    if (wait > 0) return Math.max(1, Math.ceil(wait));
    bucket.tokens = Math.min(bucketLimit.burst, bucket.tokens - cost);
    return 0;
  };
}
