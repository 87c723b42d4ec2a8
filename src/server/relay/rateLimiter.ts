import { LRUCache } from "lru-cache";
import { type BucketLimit, createTokenBucket, fillBucket, secondsUntilToken, type TokenBucket } from "../../http/tokenBucket";

/**
 * Limits the rate of each name. The limiter returns 0 when the request may proceed, else the whole seconds until one may;
 * a cost of 0 only checks.
 */
export function createRateLimiter(limit: BucketLimit, now: () => number): (name: string, cost?: 0 | 1) => number {
  const buckets = new LRUCache<string, TokenBucket>({ max: 10_000 });
  return (name, cost = 1) => {
    const bucket = buckets.get(name) ?? createTokenBucket(limit, now());
    buckets.set(name, bucket);
    fillBucket(bucket, limit, now());
    const wait = secondsUntilToken(bucket, limit);
    if (wait > 0) return Math.max(1, Math.ceil(wait));
    bucket.tokens -= cost;
    return 0;
  };
}
