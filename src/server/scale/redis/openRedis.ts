import { Redis } from "ioredis";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { type Limits, wrongKeys } from "../../../service/access/quota";
import type { Counters } from "../../metrics/counters";
import { createRedisQuota, createRedisRateLimiter } from "./redisQuota";
import { createSharedAnswers } from "./sharedAnswers";
import { createSignedStore, createSigner, type RedisSettings, unsigned } from "./signedStore";
import { createFallback, createRedisStore } from "./stores";

const longestReconnectDelay = 1_000;
/** Milliseconds that closing waits for the other end; otherwise a lost Redis delays the end by 2 s. */
const disconnectTimeout = 200;

/**
 * Connects to Redis. Commands reject at once while it is unavailable, and after the command timeout in
 * milliseconds, unless that is 0. Reconnects by itself. Waits for the first connection for twice the timeout.
 */
export async function connectRedis(url: string, timeout: number, commandTimeout = timeout): Promise<Redis> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2 * timeout,
    disconnectTimeout,
    ...(commandTimeout > 0 && { commandTimeout }),
    retryStrategy: (times) => Math.min(50 * times, longestReconnectDelay),
    reconnectOnError: (error) => error.message.startsWith("READONLY"),
  });
  // Each command rejects by itself; an error event without a listener would end the process.
  redis.on("error", () => undefined);

  // Resolves as soon as Redis is ready, so that the first request uses it, or at the timeout.
  await once(redis, "ready", { signal: AbortSignal.timeout(2 * timeout) }).catch(() => undefined);
  return redis;
}

export interface OpenRedisOptions {
  readonly limits: Limits | undefined;
  /** Milliseconds of a clock that is never adjusted. */
  readonly now: () => number;
  readonly log: Logger;
  readonly counters: Counters;
}

/** The timeout of a command in milliseconds; it is short, because the process then works alone. */
const timeout = 500;

/** Connects the service to Redis. If Redis is unavailable, the service works without it after the timeout. */
export async function openRedis({ url, signingKey }: RedisSettings, options: OpenRedisOptions) {
  const { limits, now, log, counters } = options;
  const redis = await connectRedis(url, timeout, 0);
  const onChange = (up: boolean): void => {
    if (up) return log.info("Redis is available again: quotas are shared");
    counters.add("racing_server_redis_failures_total");
    log.warn("Redis is unavailable: this process counts requests by itself until it is back");
  };
  const fallback = createFallback({ now, onChange, timeout });
  if (signingKey === undefined) log.warn(unsigned);
  const onRefused = (): void => counters.add("racing_server_redis_refused_total");
  const store = createSignedStore(createRedisStore(redis), createSigner({ signingKey, onRefused }));
  return {
    quota: createRedisQuota({ redis, fallback, limits, now, uniqueName: randomUUID }),
    /** Counts wrong keys. */
    guesses: createRedisRateLimiter({ redis, fallback, limit: wrongKeys, now }),
    /** Undefined without a signing key: then each process computes its own answers. */
    sharedAnswers:
      signingKey === undefined
        ? undefined
        : createSharedAnswers({ store, fallback, counters, elapsed: now, wait, onRefused }),
    /** Returns false while Redis is unavailable and this process works alone. */
    isUp: fallback.isUp,
    close: () => redis.disconnect(),
  };
}

/** The parts of the service that several processes share. */
export type RedisParts = Awaited<ReturnType<typeof openRedis>>;
