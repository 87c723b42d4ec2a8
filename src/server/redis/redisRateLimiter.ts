import type { Redis } from "ioredis";
import type { BucketLimit } from "../../http/tokenBucket";
import { createMemoryRateLimiter, type RateLimiter } from "../../service/access/quota";
import type { Fallback } from "./stores";
import { createScript } from "./redisQuota";

/**
 * Takes ARGV[3] tokens of every bucket or none; returns the wait in thousandths of a second. A clock that was
 * set back fills nothing and keeps nobody waiting longer.
 */
const takeScript = createScript(`
local burst, perSecond, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local clock = redis.call("time")
local now = tonumber(ARGV[4]) or (clock[1] * 1000 + math.floor(clock[2] / 1000))
local tokens, wait = {}, 0
for at, key in ipairs(KEYS) do
  local found = redis.pcall("hmget", key, "tokens", "filled")
  if found.err then redis.call("del", key); found = {} end
  local filled = tonumber(found[2] or now) or now
  tokens[at] = math.min(burst, (tonumber(found[1] or burst) or burst) + math.max(0, now - filled) / 1000 * perSecond)
  if tokens[at] < 1 then wait = math.max(wait, (1 - tokens[at]) / perSecond) end
end
if cost < 0 then wait = 0 elseif wait > 0 then cost = 0 end
for at, key in ipairs(KEYS) do
  redis.call("hset", key, "tokens", string.format("%.17g", math.min(burst, tokens[at] - cost)), "filled", string.format("%.17g", now))
  redis.call("pexpire", key, math.ceil(burst / perSecond * 1000) + 1000)
end
return math.ceil(wait * 1000)`);

export interface RedisRateLimiterOptions {
  readonly redis: Redis;
  readonly fallback: Fallback;
  readonly limit: BucketLimit;
  /** Milliseconds of the process's own clock, which is never set. */
  readonly now: () => number;
  /** Milliseconds that replace the time of Redis in tests. */
  readonly time?: () => number;
}

/**
 * Creates a rate limiter that several processes share; each uses buckets of its own while Redis is
 * unavailable.
 */
export function createRedisRateLimiter(options: RedisRateLimiterOptions): RateLimiter {
  const { redis, fallback, limit, now, time } = options;
  const own = createMemoryRateLimiter(limit, now);
  async function take(names: readonly string[], cost: 1 | 0 | -1): Promise<number> {
    const keys = names.map((name) => `racing:bucket:${name}`);
    const values = [limit.burst, limit.perSecond, cost, time ? time() : ""];
    const wait = await takeScript(redis, { keys, values });
    return Math.ceil(Number(wait) / 1000);
  }
  return (names, cost = 1) =>
    fallback.withFallback(
      () => take(names, cost),
      () => own(names, cost),
    );
}
