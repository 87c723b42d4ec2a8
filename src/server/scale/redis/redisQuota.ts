import { type Redis, ReplyError } from "ioredis";
import { createHash } from "node:crypto";
import type { BucketLimit } from "../../../http/tokenBucket";
import {
  type Account,
  type Allowance,
  type CallerLimit,
  createAccount,
  createMemoryRateLimiter,
  defaultLimits,
  expire,
  limitOf,
  type Quota,
  type QuotaOptions,
  type RateLimiter,
  record,
  spend,
} from "../../../service/access/quota";
import type { Fallback } from "./stores";

interface ScriptInput {
  readonly keys: readonly string[];
  readonly values: readonly (string | number)[];
}

/** Runs a script atomically, so that no other command comes between its commands. */
type Script = (redis: Redis, input: ScriptInput) => Promise<unknown>;

/**
 * Creates a script, which is sent once and then named by its digest.
 *
 * @example const increment = createScript(`return redis.call("incr", KEYS[1])`);
 */
export function createScript(text: string): Script {
  const digest = createHash("sha1").update(text).digest("hex");
  return (redis, { keys, values }) =>
    redis.evalsha(digest, keys.length, ...keys, ...values).catch((error: unknown) => {
      // A Redis started after the script was sent does not know it.
      if (!(error instanceof ReplyError && (error as Error).message.startsWith("NOSCRIPT"))) throw error;
      return redis.eval(text, keys.length, ...keys, ...values);
    });
}

/**
 * Decides on one request by the counts of all processes: the quota's script in Redis. KEYS[1] is a caller's
 * hash: requests by minute, their sum `used`, a minute `oldest` before which there are none, `tokens` and
 * `filled` of its bucket, a short name `run` that it gets when it is made, and `ahead`, the milliseconds by
 * which its time is before Redis's clock since the clock was set back. Its time only advances, at the clock's
 * speed, so that setting the clock makes nobody wait longer.
 *
 * ARGV: requests a day, burst, the run that the process knows, the name for a new run, the requests that the
 * process accepted while Redis was unavailable, and a time that replaces Redis's in tests.
 *
 * Returns the run. If it is the one that the process knows, also returns the requests used, and the seconds
 * to wait or 0 if the request was counted.
 */
const quotaScript = createScript(`
local key, day, burst, minutesPerDay = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), 1440
local clock = redis.call("time")
local now = tonumber(ARGV[6]) or (clock[1] * 1000 + math.floor(clock[2] / 1000))
local keep = (minutesPerDay + 2) * 60000
local exact = function(number) return string.format("%.17g", number) end

local found = redis.pcall("hmget", key, "run", "used", "oldest", "tokens", "filled", "ahead")
if found.err then redis.call("del", key); found = {} end
local run = found[1]
if not run or #run > 64 then
  redis.call("del", key)
  redis.call("hset", key, "run", ARGV[4])
  redis.call("pexpire", key, keep)
  return {ARGV[4]}
end
if run ~= ARGV[3] then return {run} end

local ahead = tonumber(found[6] or 0)
local filled = tonumber(found[5] or now)
local time = now + ahead
if time < filled then ahead = filled - now; time = filled end
local minute = math.floor(time / 60000)
local used = tonumber(found[2] or 0)
local oldest = tonumber(found[3] or minute)
local tokens = math.min(burst, tonumber(found[4] or burst) + (time - filled) / 1000 * burst)

while oldest < minute - minutesPerDay do
  local requests = redis.call("hget", key, exact(oldest))
  if requests then
    used = used - requests
    redis.call("hdel", key, exact(oldest))
  end
  oldest = oldest + 1
end
if used == 0 then oldest = minute end

local count = tonumber(ARGV[5])
local wait = 0
if used + count >= day then
  while oldest < minute and redis.call("hexists", key, exact(oldest)) == 0 do oldest = oldest + 1 end
  wait = math.max(1, math.ceil(((oldest + minutesPerDay + 1) * 60000 - time) / 1000))
elseif tokens < 1 then
  wait = 1
else
  tokens = tokens - 1
  count = count + 1
end
if count > 0 then
  redis.call("hincrby", key, exact(minute), count)
  used = used + count
end
redis.call("hset", key, "used", exact(used), "oldest", exact(oldest), "tokens", exact(tokens), "filled", exact(time), "ahead", exact(ahead))
redis.call("pexpire", key, keep)
return {run, used, wait}`);

export interface RedisQuotaOptions extends QuotaOptions {
  readonly redis: Redis;
  readonly fallback: Fallback;
  /** Returns a name that no other call in any process returns. */
  readonly uniqueName: () => string;
  /** Milliseconds that replace Redis's time in tests. */
  readonly time?: () => number;
}

/** A caller's requests in this process, and Redis's knowledge of them. */
interface SharedAccount extends Account {
  /** The name of the count in Redis; a different name means that this process's requests were lost. */
  run: string;
  /** Requests accepted here that Redis has not counted. */
  unreported: number;
}

/** The times that a count may be lost during one request before it is no longer used. */
const mostAttempts = 4;

/**
 * Creates a quota that several processes share. While Redis is unavailable, each process decides by what it
 * knows; its requests are added when Redis returns, even if Redis has lost its content.
 */
export function createRedisQuota(options: RedisQuotaOptions): Quota {
  const { redis, fallback, limits = defaultLimits, now, time, uniqueName } = options;
  const accounts = new Map<string, SharedAccount>();

  async function askRedis(id: string, limit: CallerLimit, account: SharedAccount): Promise<Allowance> {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const { run, unreported } = account;
      account.unreported = 0;
      const values = [limit.day, limit.burst, run, uniqueName(), unreported, time ? time() : ""];
      const keys = [`racing:quota:${id}`];
      const reply = await quotaScript(redis, { keys, values }).catch((error: unknown) => {
        if (account.run === run) account.unreported += unreported;
        throw error;
      });
      const [countedRun, used = 0, wait = 0] = reply as [string, number?, number?];
      if (countedRun === run) {
        if (wait === 0 && account.run !== run) account.unreported += 1;
        return decide(account, limit, { used, wait });
      }
      if (countedRun === account.run) continue; // another request has noticed it
      expire(account, now());
      Object.assign(account, { run: countedRun, unreported: account.used });
    }
    throw new Error("Cannot count a request as Redis lost the count again and again");
  }

  function decide(
    account: SharedAccount,
    callerLimit: CallerLimit,
    { used, wait }: { readonly used: number; readonly wait: number },
  ): Allowance {
    expire(account, now());
    if (wait === 0) record(account, callerLimit, now());
    account.elsewhere = { used: Math.max(0, used - account.used), at: now() };
    const { day: limit, burst } = callerLimit;
    return { limit, remaining: Math.max(0, limit - used), burst, ...(wait > 0 && { retryAfter: wait }) };
  }

  return ({ id, plan }) => {
    const limit = limitOf(limits, plan);
    const account = accounts.get(id) ?? { ...createAccount(limit, now()), run: "", unreported: 0 };
    accounts.set(id, account);
    return fallback.withFallback(
      () => askRedis(id, limit, account),
      () => {
        const allowance = spend(account, limit, now());
        if (allowance.retryAfter === undefined) account.unreported += 1;
        return allowance;
      },
    );
  };
}

/** Takes ARGV[3] tokens from every bucket or none; returns the wait in thousandths of a second. */
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

interface RedisRateLimiterOptions extends Omit<RedisQuotaOptions, "limits" | "uniqueName"> {
  readonly limit: BucketLimit;
}

/** Creates a rate limiter for several processes; each uses its own buckets while Redis is unavailable. */
export function createRedisRateLimiter(options: RedisRateLimiterOptions): RateLimiter {
  const { redis, fallback, limit, now, time } = options;
  const ownLimiter = createMemoryRateLimiter(limit, now);
  async function take(names: readonly string[], cost: 1 | 0 | -1): Promise<number> {
    const keys = names.map((name) => `racing:bucket:${name}`);
    const values = [limit.burst, limit.perSecond, cost, time ? time() : ""];
    const wait = await takeScript(redis, { keys, values });
    return Math.ceil(Number(wait) / 1000);
  }
  return (names, cost = 1) =>
    fallback.withFallback(
      () => take(names, cost),
      () => ownLimiter(names, cost),
    );
}
