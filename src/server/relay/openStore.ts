import type { Logger } from "pino";
import type { Counters } from "../counters";
import { connectRedis } from "../redis/connectRedis";
import { createFallback } from "../redis/createFallback";
import { createRedisStore } from "../redis/redisStore";
import { createFallbackStore, createMemoryStore, type Store } from "../redis/stores";

export interface OpenOptions {
  readonly now: () => number;
  readonly log: Logger;
  readonly counters: Counters;
  /**
   * The timeout of a Redis command in milliseconds. It is short, because the process's own store is used
   * after it.
   */
  readonly timeout?: number | undefined;
}

/**
 * Opens the relay's store: in Redis when a URL is given, else in this process. `shared` returns true while
 * Redis is used.
 */
export async function openStore(
  redis: string | undefined,
  { now, log, counters, timeout = 500 }: OpenOptions,
): Promise<{ readonly store: Store; readonly shared: () => boolean }> {
  const own = createMemoryStore({ now });
  if (redis === undefined) return { store: own, shared: () => false };
  const onChange = (up: boolean): void => {
    if (up) return log.info("Redis is available again");
    counters.add("racing_relay_redis_failures_total");
    log.warn("Redis is unavailable: responses are cached in this process until it is back");
  };
  const shared = createRedisStore(await connectRedis(redis, timeout));
  const fallback = createFallback({ now, onChange });
  return { store: createFallbackStore({ shared, own, fallback }), shared: fallback.isUp };
}
