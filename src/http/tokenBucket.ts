/** The limit of a token bucket: the requests allowed at once, and the requests regained each second. */
export interface BucketLimit {
  readonly burst: number;
  readonly perSecond: number;
}

/** A token bucket: each request takes a token, and tokens return with time, up to the burst. */
export interface TokenBucket {
  tokens: number;
  /** Milliseconds of a clock that is never adjusted, such as performance.now(). */
  filledAt: number;
}

export function createTokenBucket({ burst }: Pick<BucketLimit, "burst">, now: number): TokenBucket {
  return { tokens: burst, filledAt: now };
}

/** Adds the tokens that returned since the bucket was last filled. */
export function fillBucket(bucket: TokenBucket, { burst, perSecond }: BucketLimit, now: number): void {
  const elapsed = Math.max(0, now - bucket.filledAt);
  bucket.tokens = Math.min(burst, bucket.tokens + (elapsed / 1000) * perSecond);
  bucket.filledAt = now;
}

/** Returns the seconds until the bucket holds a token; 0 if it holds one. */
export function secondsUntilToken(
  { tokens }: TokenBucket,
  { perSecond }: Pick<BucketLimit, "perSecond">,
): number {
  return tokens >= 1 ? 0 : (1 - tokens) / perSecond;
}
